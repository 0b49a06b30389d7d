// Keeps all files of the page at the first visit, and answers with them from then on: without a network the page works as with one.
// A new version is fetched whole before it takes the place of the old one. VERSION and FILES are filled in by build.mjs.
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

const CACHE = `tusk-${VERSION}`;

self.addEventListener('install', (event) => {
  // Nothing old out of the browser's own cache: all files have to be of one version.
  const fresh = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('tusk-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  // A server is asked itself, or found not to be there.
  if (event.request.method !== 'GET' || pathname.includes('/api/')) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
