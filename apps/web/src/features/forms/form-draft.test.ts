import { beforeEach, expect, test } from 'vitest';
import { clearDrafts } from '@/lib/draft-storage.ts';
import { endSession, storeSession } from '@/lib/session.ts';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { readDraft, removeFormDraft, storeDraft } from './form-draft.ts';

let storage: Map<string, string>;

beforeEach(() => {
  storage = stubStorage();
  endSession();
});

const signIn = (userId: number) =>
  storeSession({ token: 'token', expiresAt: Number.MAX_SAFE_INTEGER, userId });

const draft = { values: { message: 'Help' }, token: { text: 'token', at: 1 } };

test('stores a draft for each kind unless it is empty', () => {
  storeDraft('support', draft);
  expect(readDraft('support')).toEqual(draft);
  expect(readDraft('contact')).toBeNull();
  storeDraft('support', { values: {}, token: null });
  expect(readDraft('support')).toBeNull();
});

test('moves the draft of a visitor to the account and removes it after sending', () => {
  storeDraft('support', draft);
  signIn(7);
  expect(readDraft('support')).toEqual(draft);
  storeDraft('support', { ...draft, values: { message: 'Help me' } });
  expect(readDraft('support')?.values).toEqual({ message: 'Help me' });
  endSession();
  expect(readDraft('support')).toBeNull();
  signIn(7);
  removeFormDraft('support');
  expect(readDraft('support')).toBeNull();
});

test('prefers the draft typed after the session has ended', () => {
  signIn(7);
  storeDraft('support', draft);
  endSession();
  storeDraft('support', { ...draft, values: { message: 'Once more' } });
  signIn(7);
  expect(readDraft('support')?.values).toEqual({ message: 'Once more' });
});

test('hides a draft from other users and removes it on sign-out', () => {
  signIn(7);
  storeDraft('support', draft);
  signIn(8);
  expect(readDraft('support')).toBeNull();
  clearDrafts(7);
  signIn(7);
  expect(readDraft('support')).toBeNull();
});

test.each(['{', '{"values":{"name":1},"token":null}'])('ignores the invalid draft %s', (text) => {
  storage.set('typed:0:form:support', text);
  expect(readDraft('support')).toBeNull();
});
