import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTwice } from './load-twice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loadTwice', () => {
  it('retries once, a moment after a failure', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const load = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('part');
    const loading = loadTwice(load);
    await vi.runAllTimersAsync();
    await expect(loading).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails at once without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn().mockRejectedValue(new Error('offline'));
    await expect(loadTwice(load)).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledOnce();
  });
});
