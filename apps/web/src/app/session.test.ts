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
const refused = () => Promise.reject(new ApiError(401, 'unauthorized', 'Sign in'));

function server(...known: string[]) {
  const tokens: (string | null)[] = [];
  return {
    known,
    tokens,
    make: async (session: { token: string } | null) => {
      tokens.push(session?.token ?? null);
      return session === null || known.includes(session.token) ? 'done' : refused();
    },
  };
}

const questions: (() => void)[] = [];
setSignInPrompt(() => new Promise((resolve) => questions.push(resolve)));

/** Each test needs its own token: one that has ended is remembered. */
let round = 0;
beforeEach(() => {
  round += 1;
  storeSession({ ...anna, token: `old ${round}` });
});
afterEach(() => {
  questions.length = 0;
  endSession();
});

function signInAs(userId: number): void {
  storeSession({ ...anna, token: 'new', userId });
  for (const answer of questions.splice(0)) answer();
}

test('asks once for requests rejected together and retries them', async () => {
  const { make, tokens } = server('new');
  const both = Promise.all([callInSession(getProfile, make), callInSession(getProfile, make)]);
  await expect.poll(() => questions.length).toBe(1);

  signInAs(anna.userId);

  expect(await both).toEqual(['done', 'done']);
  expect(tokens).toEqual([`old ${round}`, `old ${round}`, 'new', 'new']);
});

test('does not retry as another user or after the user declines', async () => {
  for (const answer of [() => signInAs(8), () => questions.splice(0)[0]?.()]) {
    storeSession({ ...anna, token: `old ${round}` });
    const calling = callInSession(getProfile, server('new').make);
    await expect.poll(() => questions.length).toBe(1);
    answer();

    await expect(calling).rejects.toMatchObject({ code: 'unauthorized' });
  }
});

test('retries a visitor operation without the token and sends later ones without it', async () => {
  const { make, tokens } = server();
  const calling = callInSession(getModels, make);
  await expect.poll(() => questions.length).toBe(1);
  questions.splice(0)[0]?.();

  expect(await calling).toBe('done');
  expect(await callInSession(getModels, make)).toBe('done');
  expect(tokens).toEqual([`old ${round}`, null, null]);
});

test('rethrows other failures unchanged', async () => {
  const failed = new ApiError(503, 'unavailable', 'Busy');

  await expect(callInSession(getProfile, () => Promise.reject(failed))).rejects.toBe(failed);
  expect(questions).toEqual([]);
});

test('stores the session on sign-in and holds rejected requests until then', async () => {
  const arrived = Promise.withResolvers<object>();
  const signing = callInSession(signIn, () => arrived.promise);
  const { make, tokens } = server('new');
  const waiting = callInSession(getProfile, make);
  await expect.poll(() => tokens.length).toBe(1);

  arrived.resolve({ token: 'new', token_type: 'Bearer', expires_in: 60, user: profile });
  await signing;

  expect(currentSession()).toMatchObject({ token: 'new', userId: profile.id });
  expect(await waiting).toBe('done');
  expect(questions).toEqual([]);
});

test('asks the user to sign in after a failed sign-in if requests wait', async () => {
  const arrived = Promise.withResolvers<never>();
  const signing = callInSession(signIn, () => arrived.promise);
  const { make, tokens } = server('new');
  const waiting = callInSession(getProfile, make);
  await expect.poll(() => tokens.length).toBe(1);
  arrived.reject(new ApiError(422, 'login.wrong_credentials', 'Wrong'));

  await expect(signing).rejects.toMatchObject({ status: 422 });
  await expect.poll(() => questions.length).toBe(1);
  signInAs(anna.userId);
  expect(await waiting).toBe('done');
});

test('ends the session on sign-out, even if it has expired, without asking', async () => {
  expect(await callInSession(signOut, server(`old ${round}`).make)).toBe('done');
  expect(currentSession()).toBeNull();

  storeSession({ ...anna, token: `older ${round}` });
  await expect(callInSession(signOut, refused)).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeNull();

  storeSession({ ...anna, token: `oldest ${round}` });
  expect(await callInSession(resetPassword, server().make)).toBe('done');
  expect(currentSession()).toBeNull();
  expect(questions).toEqual([]);
});

test('preserves the session if sign-out fails', async () => {
  const failed = new ApiError(503, 'unavailable', 'Busy');

  await expect(callInSession(signOut, () => Promise.reject(failed))).rejects.toBe(failed);
  expect(currentSession()).not.toBeNull();
});

test('rejects member operations of a visitor without asking', async () => {
  endSession();
  const { make, tokens } = server();
  await expect(callInSession(getProfile, make)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await callInSession(getModels, make)).toBe('done');
  expect(tokens).toEqual([null]);
});
