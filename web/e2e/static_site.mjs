// The static page (build/static, or STATIC=FOLDER) in a sub-folder of a plain web server that can be switched off.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';

const FOLDER = process.env.STATIC ?? resolve(import.meta.dirname ?? '.', '../../build/static');
const PATH = '/games/tusk/';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

// `address`, `isOn`, `requests` and `bytes` so far, and what every site has: `picture(page, name)` and `close()`.
export async function openStaticSite({ pictures = null } = {}) {
  if (!existsSync(join(FOLDER, 'index.html'))) throw new Error(`there is no static page in ${FOLDER}: tools/web.sh static makes one`);
  const site = { isOn: true, requests: [], bytes: 0 };
  const server = createServer((request, response) => {
    if (!site.isOn) return void request.socket.destroy();
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname === PATH ? 'index.html' : pathname.slice(PATH.length);
    site.requests.push(name);
    const file = join(FOLDER, name);
    if (!pathname.startsWith(PATH) || name.includes('/') || !existsSync(file)) return void response.writeHead(404).end();
    // As web servers do: what the browser has already is not sent again.
    const tag = `"${statSync(file).mtimeMs}"`;
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
    const content = readFileSync(file);
    site.bytes += content.length;
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ETag: tag }).end(content);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  site.address = `http://127.0.0.1:${server.address().port}${PATH}`;
  site.picture = async (page, name, fullPage = false) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  };
  site.close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return site;
}
