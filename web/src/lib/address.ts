// The page may lie in any folder of its web space: where one of its files is, or a path of the interface.
export const addressOf = (path: string) => new URL(path.replace(/^\//, ''), document.baseURI).href;
