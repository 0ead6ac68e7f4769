import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeSession } from '@/lib/session.ts';
import { forgetTyped } from '@/lib/typed-texts.ts';
import { forgetDraft, keepDraft, keptText, parseDraft } from './form-draft.ts';

const device = new Map<string, string>();

beforeEach(() => {
  device.clear();
  const storage: Record<string, unknown> = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...device.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  endSession();
});

const signIn = (userId: number) =>
  storeSession({ token: 'token', expiresAt: Number.MAX_SAFE_INTEGER, userId });

const draft = { values: { message: 'Help' }, token: { text: 'token', at: 1 } };

test('a form is kept for each kind, and not once nothing is typed', () => {
  keepDraft('support', draft);
  expect(parseDraft(keptText('support'))).toEqual(draft);
  expect(keptText('contact')).toBeNull();
  keepDraft('support', { values: {}, token: null });
  expect(keptText('support')).toBeNull();
});

test('a visitor who signs in goes on with it, and nothing is left once it is sent', () => {
  keepDraft('support', draft);
  signIn(7);
  expect(parseDraft(keptText('support'))).toEqual(draft);
  keepDraft('support', { ...draft, values: { message: 'Help me' } });
  expect(parseDraft(keptText('support'))?.values).toEqual({ message: 'Help me' });
  endSession();
  expect(keptText('support')).toBeNull();
  signIn(7);
  forgetDraft('support');
  expect(keptText('support')).toBeNull();
});

test('what somebody types once his session has ended is newer than what he typed before', () => {
  signIn(7);
  keepDraft('support', draft);
  endSession();
  keepDraft('support', { ...draft, values: { message: 'Once more' } });
  signIn(7);
  expect(parseDraft(keptText('support'))?.values).toEqual({ message: 'Once more' });
});

test('nobody else sees it, and who signs out takes it along', () => {
  signIn(7);
  keepDraft('support', draft);
  signIn(8);
  expect(keptText('support')).toBeNull();
  forgetTyped(7);
  signIn(7);
  expect(keptText('support')).toBeNull();
});

test('what is no draft is none', () => {
  expect(parseDraft(null)).toBeNull();
  expect(parseDraft('{')).toBeNull();
  expect(parseDraft('{"values":{"name":1},"token":null}')).toBeNull();
});
