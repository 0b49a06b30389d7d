// A server's numbers for the tests: other ones than the real server's, so that a copy in the page would show.
import { vi } from 'vitest';
import { api, type Info } from '../src/lib/api';
import { serverInfo } from '../src/lib/server_info.svelte';

const NUMBERS: Partial<Info> = {
  analysis: { threads: 4, hash: 64, lines: 3, seconds: 77 },
  scores: { perLogit: 200, won: 20000, decided: 19000, stepsPerTurn: 4 },
};

export async function learnNumbers() {
  vi.spyOn(api, 'info').mockResolvedValue(NUMBERS as Info);
  await serverInfo.load();
}
