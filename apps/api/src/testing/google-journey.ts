import { exchangeCode, finishGoogle, startGoogle } from '@pitlane/contracts';
import { expect } from 'vitest';
import { followWithin } from './a-browser.ts';
import type { OpenIdPeer, Person } from './openid-peer.ts';
import { addressOf, type TestWorld } from './test-world.ts';

export const PUBLIC_URL = 'http://localhost:3000';
export const CALLBACK = `${PUBLIC_URL}${addressOf(finishGoogle)}`;

const COOKIE = /^google_flow=([^;]*)/;

/** Starts a sign-in; returns the redirect URL and the cookie. */
export async function startSignIn(world: TestWorld): Promise<{ url: string; cookie: string }> {
  const answer = await world.call(startGoogle);
  expect(answer.status, answer.text).toBe(302);
  const [line = ''] = [answer.headers['set-cookie'] ?? []].flat();
  return { url: answer.headers.location ?? '', cookie: COOKIE.exec(line)?.[0] ?? '' };
}

/** Returns from the provider; returns the redirect URL. */
export async function finishSignIn(
  world: TestWorld,
  search: string,
  cookie?: string,
): Promise<string> {
  const call = world.http.get(`${addressOf(finishGoogle)}${search}`);
  const answer = await (cookie === undefined ? call : call.set('Cookie', cookie));
  expect(answer.status, answer.text).toBe(302);
  return answer.headers.location ?? '';
}

/** Signs a person in up to the one-time code; returns `null` if it failed. */
export async function codeFor(
  world: TestWorld,
  peer: OpenIdPeer,
  person: Person | null,
): Promise<string | null> {
  peer.person = person;
  const { url, cookie } = await startSignIn(world);
  const back = await followWithin(peer.issuer, url);
  expect(back.startsWith(`${CALLBACK}?`), back).toBe(true);
  const led = new URL(await finishSignIn(world, new URL(back).search, cookie));
  expect([led.origin, led.pathname]).toEqual([PUBLIC_URL, '/login']);
  return led.searchParams.get('code');
}

export const exchange = (world: TestWorld, code: string | null, token?: string) =>
  world.call(exchangeCode, { body: { code: code ?? '' }, ...(token && { token }) });
