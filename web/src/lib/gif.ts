// Animated GIFs: one palette for all frames, only the changed rectangle of each frame, 8-bit LZW compression.

const MAX_COLOURS = 256;
const CLEAR = 256;
const END = 257;
const LARGEST_CODE = 4096;

class Bytes {
  #parts: number[] = [];
  put(...bytes: number[]) {
    for (const byte of bytes) this.#parts.push(byte & 255);
  }
  short(value: number) {
    this.put(value, value >> 8);
  }
  text(value: string) {
    for (const letter of value) this.put(letter.charCodeAt(0));
  }
  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#parts);
  }
}

// LZW codes of growing width, in blocks of at most 255 bytes.
export function packed(pixels: Uint8Array): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  let width = 9;
  const put = (code: number) => {
    bits |= code << held;
    for (held += width; held >= 8; held -= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
    }
  };
  let known = new Map<number, number>();
  let next = END + 1;
  put(CLEAR);
  let prefix = pixels[0]!;
  for (let i = 1; i < pixels.length; ++i) {
    const key = prefix * MAX_COLOURS + pixels[i]!;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < LARGEST_CODE) {
      known.set(key, next);
      if (next === 1 << width && width < 12) ++width;
      ++next;
    } else {
      put(CLEAR);
      known = new Map();
      next = END + 1;
      width = 9;
    }
    prefix = pixels[i]!;
  }
  put(prefix);
  put(END);
  if (held > 0) bytes.push(bits & 255);
  return bytes;
}

// The most frequent colours; all others map to the nearest of these. Colours have 15 bits, which is enough for flat
// drawings.
class Palette {
  readonly colours: number[];
  #index = new Map<number, number>();

  constructor(frames: readonly ImageData[]) {
    const counts = new Map<number, number>();
    for (const { data } of frames)
      for (let i = 0; i < data.length; i += 4) counts.set(Palette.key(data, i), (counts.get(Palette.key(data, i)) ?? 0) + 1);
    this.colours = [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_COLOURS)
      .map(([key]) => key);
    this.colours.forEach((key, i) => this.#index.set(key, i));
  }
  static key(data: Uint8ClampedArray, i: number): number {
    return ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3);
  }
  static channels(key: number): [number, number, number] {
    return [((key >> 10) & 31) * 8.22, ((key >> 5) & 31) * 8.22, (key & 31) * 8.22];
  }
  of(key: number): number {
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const [r, g, b] = Palette.channels(key);
    let best = 0;
    let least = Infinity;
    this.colours.forEach((other, i) => {
      const [x, y, z] = Palette.channels(other);
      const far = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      if (far < least) [least, best] = [far, i];
    });
    this.#index.set(key, best);
    return best;
  }
}

// The rectangle in which two frames differ: left, top, width and height.
export function changedArea(before: Uint8Array | null, now: Uint8Array, width: number, height: number): [number, number, number, number] {
  if (!before) return [0, 0, width, height];
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < now.length; ++i) {
    if (before[i] === now[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
}

// `delays` in hundredths of a second.
export function gifOf(frames: readonly ImageData[], delays: readonly number[]): Uint8Array<ArrayBuffer> {
  const { width, height } = frames[0]!;
  const palette = new Palette(frames);
  const out = new Bytes();
  out.text('GIF89a');
  out.short(width);
  out.short(height);
  out.put(0xf7, 0, 0);
  for (let i = 0; i < MAX_COLOURS; ++i) out.put(...Palette.channels(palette.colours[i] ?? 0));
  out.put(0x21, 0xff, 11);
  out.text('NETSCAPE2.0');
  out.put(3, 1, 0, 0, 0); // loop for ever
  let before: Uint8Array | null = null;
  frames.forEach(({ data }, n) => {
    const pixels = Uint8Array.from({ length: width * height }, (_, i) => palette.of(Palette.key(data, 4 * i)));
    const [left, top, wide, high] = changedArea(before, pixels, width, height);
    const area = Uint8Array.from({ length: wide * high }, (_, i) => pixels[(top + Math.floor(i / wide)) * width + left + (i % wide)]!);
    out.put(0x21, 0xf9, 4, 4);
    out.short(delays[n]!);
    out.put(0, 0, 0x2c);
    for (const value of [left, top, wide, high]) out.short(value);
    out.put(0, 8);
    const code = packed(area);
    for (let i = 0; i < code.length; i += 255) out.put(Math.min(255, code.length - i), ...code.slice(i, i + 255));
    out.put(0);
    before = pixels;
  });
  out.put(0x3b);
  return out.done();
}
