// Set by vite.config.ts: whether the page is built to work without a server as well.
declare const __STATIC__: boolean;
