import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { tabStorage } from './storage.ts';
import { readStoredValue, writeStoredValue } from './stored-value.ts';
import { stubStorage } from './testing/stub-storage.ts';

const schema = z.object({ id: z.int() });

afterEach(() => vi.unstubAllGlobals());

describe('readStoredValue', () => {
  it('returns the value written under the key', () => {
    stubStorage();
    writeStoredValue('key', { id: 7 });
    expect(readStoredValue('key', schema, null)).toEqual({ id: 7 });
    expect(readStoredValue('other', schema, null)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"id":"7"}', 'undefined'])(
    'returns the fallback for %j',
    (text) => {
      stubStorage().set('key', text);
      expect(readStoredValue('key', schema, 'fallback')).toBe('fallback');
    },
  );

  it('reads the storage of the tab if requested', () => {
    stubStorage();
    const content = stubStorage('sessionStorage');
    writeStoredValue('key', { id: 7 }, tabStorage);
    expect(content.get('key')).toBe('{"id":7}');
    expect(readStoredValue('key', schema, null, tabStorage)).toEqual({ id: 7 });
    expect(readStoredValue('key', schema, null)).toBeNull();
  });

  it('returns the fallback if storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStoredValue('key', schema, null)).toBeNull();
  });
});

describe('writeStoredValue', () => {
  it('removes the key for null', () => {
    const content = stubStorage();
    writeStoredValue('key', { id: 7 });
    writeStoredValue('key', null);
    expect(content.size).toBe(0);
  });

  it('does nothing if storage is blocked or full', () => {
    for (const storage of [
      undefined,
      {
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
      },
    ]) {
      vi.stubGlobal('localStorage', storage);
      expect(() => writeStoredValue('key', { id: 7 })).not.toThrow();
    }
  });
});
