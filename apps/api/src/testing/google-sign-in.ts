import { exchangeCode, finishGoogle, startGoogle } from '@pitlane/contracts';
import { expect } from 'vitest';
import { followWithin } from './a-browser.ts';
import type { OpenIdPeer, OpenIdUser } from './openid-peer.ts';
import { pathOf, type TestWorld } from './test-world.ts';

export const PUBLIC_URL = 'http://localhost:3000';
export const CALLBACK = `${PUBLIC_URL}${pathOf(finishGoogle)}`;

const COOKIE = /^google_flow=([^;]*)/;

/** Starts a sign-in; returns the redirect URL and the cookie. */
export async function startSignIn(world: TestWorld): Promise<{ url: string; cookie: string }> {
  const response = await world.call(startGoogle);
  expect(response.status, response.text).toBe(302);
  const [line = ''] = [response.headers['set-cookie'] ?? []].flat();
  return { url: response.headers.location ?? '', cookie: COOKIE.exec(line)?.[0] ?? '' };
}

/** Requests the callback as the provider would; returns the redirect URL. */
export async function finishSignIn(
  world: TestWorld,
  search: string,
  cookie?: string,
): Promise<string> {
  const request = world.http.get(`${pathOf(finishGoogle)}${search}`);
  const response = await (cookie === undefined ? request : request.set('Cookie', cookie));
  expect(response.status, response.text).toBe(302);
  return response.headers.location ?? '';
}

/** Signs a user in with the provider; returns the one-time code, or `null` on failure. */
export async function signInCodeFor(
  world: TestWorld,
  peer: OpenIdPeer,
  person: OpenIdUser | null,
): Promise<string | null> {
  peer.person = person;
  const { url, cookie } = await startSignIn(world);
  const callbackUrl = await followWithin(peer.issuer, url);
  expect(callbackUrl.startsWith(`${CALLBACK}?`), callbackUrl).toBe(true);
  const redirectUrl = new URL(await finishSignIn(world, new URL(callbackUrl).search, cookie));
  expect([redirectUrl.origin, redirectUrl.pathname]).toEqual([PUBLIC_URL, '/login']);
  return redirectUrl.searchParams.get('code');
}

export const exchangeSignInCode = (world: TestWorld, code: string | null, token?: string) =>
  world.call(exchangeCode, { body: { code: code ?? '' }, ...(token && { token }) });
