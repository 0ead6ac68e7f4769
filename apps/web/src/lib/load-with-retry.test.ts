import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loadWithRetry', () => {
  it('retries once, after a short delay', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const load = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('part');
    const loading = loadWithRetry(load);
    await vi.runAllTimersAsync();
    await expect(loading).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails at once without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn().mockRejectedValue(new Error('offline'));
    await expect(loadWithRetry(load)).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledOnce();
  });
});
