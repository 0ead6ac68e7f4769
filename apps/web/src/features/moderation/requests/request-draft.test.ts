import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRequestDraft, readRequestDraft } from './request-draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps what is typed of each request and each account apart', () => {
  keepRequestDraft(5, 7, { message: 'Здравствуйте', channel: 'phone' });
  keepRequestDraft(5, 7, { note: 'перезвонить' });
  keepRequestDraft(5, 8, { message: 'Другое' });

  expect(readRequestDraft(5, 7)).toEqual({
    message: 'Здравствуйте',
    channel: 'phone',
    note: 'перезвонить',
  });
  expect(readRequestDraft(5, 8).message).toBe('Другое');
  expect(readRequestDraft(6, 7).message).toBe('');
});

it('leaves nothing behind where nothing is typed any more', () => {
  keepRequestDraft(5, 7, { message: 'Здравствуйте', channel: 'email' });
  keepRequestDraft(5, 7, { message: '' });

  expect(kept.size).toBe(0);
});

it('reads what means nothing as nothing typed', () => {
  kept.set('typed:5:request:7', '{"message":5}');

  expect(readRequestDraft(5, 7)).toEqual({ message: '', channel: null, note: '' });
});
