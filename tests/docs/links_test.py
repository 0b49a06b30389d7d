"""Every relative link in the documents leads to a file, and to a heading of it where it names one."""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def anchors(document):
    """The names that the headings of a document get, as code hosts make them."""
    text = CODE.sub(lambda code: "" if code[0].startswith("```") else code[0].strip("`"), document.read_text())
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


class Links(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        checked = 0
        for document in (ROOT / name for name in names):
            for link in LINK.findall(CODE.sub("", document.read_text())):
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, anchor = link.partition("#")
                target = (document.parent / path).resolve() if path else document
                with self.subTest(document=document.name, link=link):
                    self.assertTrue(target.exists())
                    if anchor and target.suffix == ".md":
                        self.assertIn(anchor, anchors(target))
                checked += 1
        self.assertGreater(checked, 20)


unittest.main()
