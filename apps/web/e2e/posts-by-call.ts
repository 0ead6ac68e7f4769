import type { ModeratedPost, Post, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { DEMO_PASSWORD, signInByCall } from './account.ts';
import type { PhotoFile } from './photo-files.ts';

/** What a call of somebody's carries; tools' tokens go the same way. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function dataOf<Data>(answer: APIResponse, status = 200): Promise<Data> {
  expect(answer.status(), await answer.text()).toBe(status);
  return (await answer.json()).data;
}

/**
 * The demo's moderator, in all tests: what is open in one of them is claimed by the same person who
 * decides on it in another.
 */
export const asModerator = (request: APIRequestContext) =>
  signInByCall(request, 'moderator@pitlane.test', DEMO_PASSWORD);

/** What the form of an ad would send: a Mazda RX-7 in Moscow without a modification. */
async function someFields(request: APIRequestContext): Promise<Record<string, string>> {
  const named = async (path: string, name: string) => {
    const entries = await dataOf<{ id: number; name: string }[]>(await request.get(`/api${path}`));
    return String(entries.find((entry) => entry.name === name)?.id);
  };
  const brand = await named('/filter/get-brands', 'Mazda');
  return {
    brand_id: brand,
    model_id: await named(`/filter/get-models/${brand}`, 'RX-7'),
    year: '1991',
    mileage: '84500',
    price: '9800000',
    engine_id: '1',
    carcase_id: '1',
    currency_id: '1',
    location_country_id: '1',
    location_city_id: '1',
    description: 'Один владелец, вся история обслуживания.',
    contact_name: 'Вера',
    contact_phones: '+79991234567',
  };
}

/** Places an ad, which then waits for a moderator; some of its fields may be others than usual. */
export async function placePost(
  request: APIRequestContext,
  { token }: SignedIn,
  photos: readonly PhotoFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Post> {
  const headers = bearer(token);
  const ids: string[] = [];
  for (const file of photos) {
    const answer = await request.post('/api/post/upload-image', { headers, multipart: { file } });
    ids.push(String((await dataOf<{ id: number }>(answer, 201)).id));
  }
  const multipart = { ...(await someFields(request)), ...fields, photo_ids: ids.join(',') };
  return dataOf(await request.post('/api/post/create', { headers, multipart }), 201);
}

/** Takes an ad out of the world, so that it fills no other test's queue. */
export async function erasePost(
  request: APIRequestContext,
  { token }: SignedIn,
  id: number,
): Promise<void> {
  const headers = bearer(token);
  await dataOf(await request.post('/api/post/remove/force', { headers, data: { id } }));
}

/** Decides on the version of an ad that waits now. */
export async function approve(
  request: APIRequestContext,
  token: string,
  id: number,
): Promise<ModeratedPost> {
  const headers = bearer(token);
  const address = `/api/moderation/posts/${id}`;
  const { submitted_at } = await dataOf<ModeratedPost>(await request.get(address, { headers }));
  return dataOf(await request.post(`${address}/approve`, { headers, data: { submitted_at } }));
}

/** Denies the version of an ad that waits now. */
export async function deny(
  request: APIRequestContext,
  token: string,
  id: number,
  reason: string,
): Promise<void> {
  const headers = bearer(token);
  const address = `/api/moderation/posts/${id}`;
  const { submitted_at } = await dataOf<ModeratedPost>(await request.get(address, { headers }));
  const data = { submitted_at, reason, fields: [] };
  await dataOf(await request.post(`${address}/reject`, { headers, data }));
}

/** The own ads of one status. */
export async function ownPosts(
  request: APIRequestContext,
  { token }: SignedIn,
  status: string,
): Promise<Post[]> {
  return dataOf(
    await request.get(`/api/profile/get-my-posts?status=${status}`, { headers: bearer(token) }),
  );
}

/** What an account may still place, as the ledger adds it up. */
export async function freeAds(request: APIRequestContext, { token }: SignedIn): Promise<number> {
  const answer = await request.get('/api/post/get-free-count', { headers: bearer(token) });
  return (await dataOf<{ count: number }>(answer)).count;
}

/** Has somebody use up the ads of the trial; what is answered takes the ads away again. */
export async function useUp(
  request: APIRequestContext,
  session: SignedIn,
  photos: readonly PhotoFile[],
): Promise<() => Promise<void>> {
  const placed: Post[] = [];
  for (const _each of [1, 2]) placed.push(await placePost(request, session, photos));
  return async () => {
    for (const { id } of placed) await erasePost(request, session, id);
  };
}
