import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { readRequestDraft, storeRequestDraft } from './request-draft.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('stores drafts per request and account', () => {
  storeRequestDraft(5, 7, { message: 'Здравствуйте', channel: 'phone' });
  storeRequestDraft(5, 7, { note: 'перезвонить' });
  storeRequestDraft(5, 8, { message: 'Другое' });

  expect(readRequestDraft(5, 7)).toEqual({
    message: 'Здравствуйте',
    channel: 'phone',
    note: 'перезвонить',
  });
  expect(readRequestDraft(5, 8).message).toBe('Другое');
  expect(readRequestDraft(6, 7).message).toBe('');
});

it('removes an empty draft', () => {
  storeRequestDraft(5, 7, { message: 'Здравствуйте', channel: 'email' });
  storeRequestDraft(5, 7, { message: '' });

  expect(storage.size).toBe(0);
});

it('treats invalid drafts as empty', () => {
  storage.set('typed:5:request:7', '{"message":5}');

  expect(readRequestDraft(5, 7)).toEqual({ message: '', channel: null, note: '' });
});
