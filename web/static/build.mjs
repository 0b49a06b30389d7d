// Makes a folder of the built page and its engine that any web space can host: `node static/build.mjs ENGINE FOLDER`, after
// `vite build --mode static --outDir FOLDER`. ENGINE is the folder with engine.js and engine.wasm.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [engine, folder] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;

for (const name of ['engine.js', 'engine.wasm']) {
  copyFileSync(join(engine, name), join(folder, name));
  chmodSync(join(folder, name), 0o644);
}
for (const name of readdirSync(here)) if (/\.(webmanifest|png)$/.test(name)) copyFileSync(join(here, name), join(folder, name));

const files = readdirSync(folder)
  .filter((name) => name !== 'sw.js')
  .sort();
const hash = createHash('sha256');
for (const name of files) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
const worker = readFileSync(join(here, 'sw.js'), 'utf8')
  .replace('@VERSION@', hash.digest('hex').slice(0, 16))
  .replace("'@FILES@'", ['./', ...files].map((name) => JSON.stringify(name)).join(', '));
writeFileSync(join(folder, 'sw.js'), worker);

const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${folder}: ${files.length + 1} files, ${(bytes / 1e6).toFixed(1)} MB`);
