import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { host } from '../src/lib/host.svelte';
import { LiveAnalysis } from '../src/lib/live_analysis.svelte';
import { learnNumbers } from './server_numbers';

describe('a search beside the board', () => {
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const secondsAsked = (endless: boolean) => {
    const ask = vi
      .spyOn(host, 'fetch')
      .mockReset()
      .mockReturnValue(new Promise(() => {}));
    const live = new LiveAnalysis();
    live.settings.endless = endless;
    const end = live.start('g [...]', '');
    vi.runAllTimers();
    end();
    return new URLSearchParams(ask.mock.calls[0]![0].split('?')[1]).get('seconds');
  };

  it('without end lasts as long as the server lets it', async () => {
    expect(secondsAsked(true)).toBe('30');
    await learnNumbers();
    expect(secondsAsked(true)).toBe('77');
    expect(secondsAsked(false)).toBe('30');
  });
});
