// Resolves a path of the app or of the API against the page's own location, which may be in any folder.
export const addressOf = (path: string) => new URL(path.replace(/^\//, ''), document.baseURI).href;
