import { beforeEach, expect, test } from 'vitest';
import { endSession, storeSession } from '@/lib/session.ts';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { forgetTyped } from '@/lib/typed-texts.ts';
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts';

let device: Map<string, string>;

beforeEach(() => {
  device = stubStorage();
  endSession();
});

const signIn = (userId: number) =>
  storeSession({ token: 'token', expiresAt: Number.MAX_SAFE_INTEGER, userId });

const draft = { values: { message: 'Help' }, token: { text: 'token', at: 1 } };

test('a form is kept for each kind, and not once nothing is typed', () => {
  keepDraft('support', draft);
  expect(readDraft('support')).toEqual(draft);
  expect(readDraft('contact')).toBeNull();
  keepDraft('support', { values: {}, token: null });
  expect(readDraft('support')).toBeNull();
});

test('a visitor who signs in goes on with it, and nothing is left once it is sent', () => {
  keepDraft('support', draft);
  signIn(7);
  expect(readDraft('support')).toEqual(draft);
  keepDraft('support', { ...draft, values: { message: 'Help me' } });
  expect(readDraft('support')?.values).toEqual({ message: 'Help me' });
  endSession();
  expect(readDraft('support')).toBeNull();
  signIn(7);
  forgetDraft('support');
  expect(readDraft('support')).toBeNull();
});

test('what somebody types once his session has ended is newer than what he typed before', () => {
  signIn(7);
  keepDraft('support', draft);
  endSession();
  keepDraft('support', { ...draft, values: { message: 'Once more' } });
  signIn(7);
  expect(readDraft('support')?.values).toEqual({ message: 'Once more' });
});

test('nobody else sees it, and who signs out takes it along', () => {
  signIn(7);
  keepDraft('support', draft);
  signIn(8);
  expect(readDraft('support')).toBeNull();
  forgetTyped(7);
  signIn(7);
  expect(readDraft('support')).toBeNull();
});

test.each(['{', '{"values":{"name":1},"token":null}'])('%s is no draft', (text) => {
  device.set('typed:0:form:support', text);
  expect(readDraft('support')).toBeNull();
});
