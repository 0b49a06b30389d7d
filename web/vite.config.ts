import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `vite build --mode static`: what the server would say in headers, and what makes the page one that can be installed.
const withoutServer: Plugin = {
  name: 'tusk-without-server',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content:
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
          "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
      },
      injectTo: 'head-prepend',
    },
    { tag: 'link', attrs: { rel: 'manifest', href: 'manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: 'icon-192.png' }, injectTo: 'head' },
  ],
};

// Fixed names: the program takes the files in as they are, and its server lets the browser ask whether they are new.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === 'static' ? [withoutServer] : [])],
  // The page without a server may lie in any folder.
  base: mode === 'static' ? './' : '/',
  define: { __STATIC__: mode === 'static' },
  worker: { rollupOptions: { output: { entryFileNames: 'engine_worker.js' } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { entryFileNames: 'app.js', chunkFileNames: '[name].js', assetFileNames: 'app[extname]' },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
}));
