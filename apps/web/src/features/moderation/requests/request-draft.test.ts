import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { keepRequestDraft, readRequestDraft } from './request-draft.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage();
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
