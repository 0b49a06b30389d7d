// Goes red on text for people that does not come from src/texts: words between tags, in attributes that are read or read out, and in
// strings that look like prose.

const READ = new Set(['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'hint', 'label', 'placeholder', 'title']);
// Elements whose content is the same in every language.
const VERBATIM = new Set(['code', 'kbd', 'pre', 'style', 'script']);
// The name of the program, and units.
const NAMES = /\b(Tusk|MiB)\b/g;
// Codes of the server that happen to be words.
const CODES = new Set(['win in one', 'win in two', 'only defence', 'built in']);

const hasWord = (text) => /\p{L}{2,}/u.test(text.replace(NAMES, ''));
// Media queries and fonts.
const isStyle = (text) => /^\(|\dpx /.test(text);
const isProse = (text) => !CODES.has(text) && !isStyle(text) && (/\p{L}{2,}[,:]? \p{L}{2,}/u.test(text) || /\p{L}{3,}[.!?…]$/u.test(text));
const isPartOfProse = (text) => !isStyle(text) && /\p{L}{3,}[,:]? | \p{L}{3,}/u.test(text.replace(NAMES, ''));

function isVerbatim(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'SvelteStyleElement' || at.type === 'SvelteScriptElement') return true;
    if (at.type === 'SvelteElement') return VERBATIM.has(at.name.name);
  }
  return false;
}
// Shown as it stands: `{text}`, or one of the branches of `{a ? text : other}`.
function isShown(node) {
  let at = node;
  while (
    (at.parent.type === 'ConditionalExpression' && at.parent.test !== at) ||
    (at.parent.type === 'LogicalExpression' && at.parent.right === at)
  )
    at = at.parent;
  return at.parent.type === 'SvelteMustacheTag' && at.parent.parent.type !== 'SvelteAttribute';
}

export default {
  meta: { type: 'problem', schema: [], messages: { text: 'text for people belongs in src/texts: “{{text}}”' } },
  create(context) {
    const report = (node, text) => context.report({ node, messageId: 'text', data: { text: text.trim().slice(0, 40) } });
    return {
      SvelteText(node) {
        if (hasWord(node.value) && !isVerbatim(node)) report(node, node.value);
      },
      SvelteAttribute(node) {
        if (!READ.has(node.key.name)) return;
        for (const part of node.value) if (part.type === 'SvelteLiteral' && hasWord(part.value)) report(part, part.value);
      },
      Literal(node) {
        if (typeof node.value !== 'string' || node.parent.type === 'ImportDeclaration') return;
        if (isProse(node.value) || (isShown(node) && hasWord(node.value))) report(node, node.value);
      },
      TemplateElement(node) {
        if (isPartOfProse(node.value.cooked ?? '')) report(node, node.value.cooked);
      },
    };
  },
};
