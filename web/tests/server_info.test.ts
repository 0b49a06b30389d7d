import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('what the server says of itself', () => {
  beforeEach(() => void vi.resetModules());

  it('is asked for once, and again only after a failure', async () => {
    const { api } = await import('../src/lib/api');
    const { serverInfo } = await import('../src/lib/server_info.svelte');
    const info = vi
      .spyOn(api, 'info')
      .mockRejectedValueOnce(new Error('busy'))
      .mockResolvedValue({ style: 'classic' } as never);
    await expect(serverInfo.load()).rejects.toThrow('busy');
    expect(serverInfo.known).toBe(null);
    await Promise.all([serverInfo.load(), serverInfo.load()]);
    await serverInfo.load();
    expect(info).toHaveBeenCalledTimes(2);
    expect(serverInfo.known?.style).toBe('classic');
  });

  it('tells what scores mean; before, nobody is ahead and nothing is decided', async () => {
    const words = await import('../src/lib/words');
    expect(words.winChance(5000)).toBe(0.5);
    expect(words.wonScore('gold')).toBe(0);
    expect(words.scoreText(29990)).toBe('+299.90');
  });
});
