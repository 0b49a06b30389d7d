// Parses server-sent events from text that arrives in pieces of any size.

export interface ServerEvent {
  name: string;
  data: string;
}

export class EventParser {
  #rest = '';

  // The events completed by this piece, without the comments that keep the connection alive.
  take(piece: string): ServerEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop()!;
    return blocks.flatMap((block) => {
      const field = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join('\n');
      const name = field('event');
      return name ? [{ name, data: field('data') }] : [];
    });
  }
}
