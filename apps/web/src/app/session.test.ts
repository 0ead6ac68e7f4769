import {
  getModels,
  getProfile,
  type Profile,
  resetPassword,
  signIn,
  signOut,
} from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { currentSession, endSession, storeSession } from '@/lib/session.ts';
import { callInSession, setSignInPrompt } from './session.tsx';

const anna = { token: 'old', expiresAt: 2_000, userId: 7 };
const profile: Profile = {
  id: 7,
  email: 'anna@example.com',
  new_email: null,
  email_verified: true,
  email_refused: false,
  first_name: 'Анна',
  last_name: 'Петрова',
  phone: null,
  phone_verified: false,
  phones: [],
  avatar: null,
  company_name: null,
  company_address: null,
  company_inn: null,
  position: null,
  address: null,
  country_id: null,
  city_id: null,
  is_entity: false,
  role: 'user',
  has_password: true,
  tariff_info: null,
};
const rejectUnauthorized = () => Promise.reject(new ApiError(401, 'unauthorized', 'Sign in'));

function createServer(...validTokens: string[]) {
  const sentTokens: (string | null)[] = [];
  return {
    validTokens,
    sentTokens,
    perform: async (session: { token: string } | null) => {
      sentTokens.push(session?.token ?? null);
      return session === null || validTokens.includes(session.token)
        ? 'done'
        : rejectUnauthorized();
    },
  };
}

const pendingPrompts: (() => void)[] = [];
setSignInPrompt(() => new Promise((resolve) => pendingPrompts.push(resolve)));

/** Each test needs its own token, because the token of an ended session is remembered. */
let testNumber = 0;
beforeEach(() => {
  testNumber += 1;
  storeSession({ ...anna, token: `old ${testNumber}` });
});
afterEach(() => {
  pendingPrompts.length = 0;
  endSession();
});

function signInAs(userId: number): void {
  storeSession({ ...anna, token: 'new', userId });
  for (const resolvePrompt of pendingPrompts.splice(0)) resolvePrompt();
}

test('shows one prompt for requests rejected together and retries them', async () => {
  const { perform, sentTokens } = createServer('new');
  const requests = Promise.all([
    callInSession(getProfile, perform),
    callInSession(getProfile, perform),
  ]);
  await expect.poll(() => pendingPrompts.length).toBe(1);

  signInAs(anna.userId);

  expect(await requests).toEqual(['done', 'done']);
  expect(sentTokens).toEqual([`old ${testNumber}`, `old ${testNumber}`, 'new', 'new']);
});

test('does not retry as another user or after the user declines', async () => {
  for (const closePrompt of [() => signInAs(8), () => pendingPrompts.splice(0)[0]?.()]) {
    storeSession({ ...anna, token: `old ${testNumber}` });
    const request = callInSession(getProfile, createServer('new').perform);
    await expect.poll(() => pendingPrompts.length).toBe(1);
    closePrompt();

    await expect(request).rejects.toMatchObject({ code: 'unauthorized' });
  }
});

test('retries a visitor operation without the token and sends later ones without it', async () => {
  const { perform, sentTokens } = createServer();
  const request = callInSession(getModels, perform);
  await expect.poll(() => pendingPrompts.length).toBe(1);
  pendingPrompts.splice(0)[0]?.();

  expect(await request).toBe('done');
  expect(await callInSession(getModels, perform)).toBe('done');
  expect(sentTokens).toEqual([`old ${testNumber}`, null, null]);
});

test('rethrows other failures unchanged', async () => {
  const error = new ApiError(503, 'unavailable', 'Busy');

  await expect(callInSession(getProfile, () => Promise.reject(error))).rejects.toBe(error);
  expect(pendingPrompts).toEqual([]);
});

test('stores the session on sign-in and delays the retry of rejected requests until then', async () => {
  const signInResponse = Promise.withResolvers<object>();
  const signingIn = callInSession(signIn, () => signInResponse.promise);
  const { perform, sentTokens } = createServer('new');
  const pendingRequest = callInSession(getProfile, perform);
  await expect.poll(() => sentTokens.length).toBe(1);

  signInResponse.resolve({ token: 'new', token_type: 'Bearer', expires_in: 60, user: profile });
  await signingIn;

  expect(currentSession()).toMatchObject({ token: 'new', userId: profile.id });
  expect(await pendingRequest).toBe('done');
  expect(pendingPrompts).toEqual([]);
});

test('shows the prompt after a failed sign-in if requests are waiting', async () => {
  const signInResponse = Promise.withResolvers<never>();
  const signingIn = callInSession(signIn, () => signInResponse.promise);
  const { perform, sentTokens } = createServer('new');
  const pendingRequest = callInSession(getProfile, perform);
  await expect.poll(() => sentTokens.length).toBe(1);
  signInResponse.reject(new ApiError(422, 'login.wrong_credentials', 'Wrong'));

  await expect(signingIn).rejects.toMatchObject({ status: 422 });
  await expect.poll(() => pendingPrompts.length).toBe(1);
  signInAs(anna.userId);
  expect(await pendingRequest).toBe('done');
});

test('ends the session on sign-out or password reset without a prompt, even if it has expired', async () => {
  expect(await callInSession(signOut, createServer(`old ${testNumber}`).perform)).toBe('done');
  expect(currentSession()).toBeNull();

  storeSession({ ...anna, token: `older ${testNumber}` });
  await expect(callInSession(signOut, rejectUnauthorized)).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeNull();

  storeSession({ ...anna, token: `oldest ${testNumber}` });
  expect(await callInSession(resetPassword, createServer().perform)).toBe('done');
  expect(currentSession()).toBeNull();
  expect(pendingPrompts).toEqual([]);
});

test('preserves the session if sign-out fails', async () => {
  const error = new ApiError(503, 'unavailable', 'Busy');

  await expect(callInSession(signOut, () => Promise.reject(error))).rejects.toBe(error);
  expect(currentSession()).not.toBeNull();
});

test('rejects operations that need an account, without a prompt, if no user is signed in', async () => {
  endSession();
  const { perform, sentTokens } = createServer();
  await expect(callInSession(getProfile, perform)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await callInSession(getModels, perform)).toBe('done');
  expect(sentTokens).toEqual([null]);
});
