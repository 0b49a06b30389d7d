// Runs the engine, one request at a time.
import type { Asked, KeptText, Told } from './protocol';

// The interface between Emscripten's module of src/browser and this worker.
interface Engine {
  ccall(name: string, result: 'number' | null, types: string[], values: string[]): number;
  games: Map<string, string>;
  reply: (status: number, type: string, text: string) => void;
  event: (text: string) => void;
}
declare function importScripts(...addresses: string[]): void;
declare const tuskEngine: (options: object) => Promise<Engine>;

const tell = (told: Told) => postMessage(told);

async function start(glue: string, module: WebAssembly.Module): Promise<Engine> {
  importScripts(glue);
  return await tuskEngine({
    // Compiled only once for all workers.
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {
      void WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
  });
}

function ask(engine: Engine, { request, game, quickOnly }: Extract<Asked, { kind: 'ask' }>) {
  const target = [request.method, request.path];
  if (quickOnly && engine.ccall('tusk_is_search', 'number', ['string', 'string'], target)) return tell({ kind: 'search' });
  engine.games = new Map(game?.text === undefined ? [] : [[game.id, game.text]]);
  engine.event = (text) => tell({ kind: 'event', text });
  engine.reply = (status, type, text) => {
    const changed = new Map<string, KeptText>();
    for (const [id, now] of engine.games) if (id !== game?.id || now !== game.text) changed.set(id, now);
    if (game?.text !== undefined && !engine.games.has(game.id)) changed.set(game.id, undefined);
    tell({ kind: 'reply', status, type, text, games: [...changed] });
  };
  engine.ccall('tusk_ask', null, ['string', 'string', 'string'], [...target, request.body]);
}

let engine: Promise<Engine> | null = null;
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'start') engine = start(data.glue, data.module);
  else engine!.then((ready) => ask(ready, data)).catch((error: unknown) => tell({ kind: 'failure', reason: String(error) }));
});
