// Set by vite.config.ts: whether the page is built to work without a server too.
declare const __STATIC__: boolean;
