import type { ModeratedPost, Post, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { DEMO_PASSWORD, signInByApi } from './account.ts';
import type { PhotoFile } from './photo-files.ts';

/** Authorization header of a session or an API token. */
export const authorization = (token: string) => ({ Authorization: `Bearer ${token}` });

async function dataOf<Data>(response: APIResponse, status = 200): Promise<Data> {
  expect(response.status(), await response.text()).toBe(status);
  return (await response.json()).data;
}

/**
 * Signs in as the demo moderator. All tests share this account, so that a claim of one test does not prevent a decision
 * in another.
 */
export const signInAsModerator = (request: APIRequestContext) =>
  signInByApi(request, 'moderator@pitlane.test', DEMO_PASSWORD);

/** Returns the fields of a valid ad: a Mazda RX-7 in Moscow without a modification. */
async function defaultFields(request: APIRequestContext): Promise<Record<string, string>> {
  const findIdByName = async (path: string, name: string) => {
    const entries = await dataOf<{ id: number; name: string }[]>(await request.get(`/api${path}`));
    return String(entries.find((entry) => entry.name === name)?.id);
  };
  const brand = await findIdByName('/filter/get-brands', 'Mazda');
  return {
    brand_id: brand,
    model_id: await findIdByName(`/filter/get-models/${brand}`, 'RX-7'),
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

/** Creates an ad in moderation; `fields` override the defaults. */
export async function createPost(
  request: APIRequestContext,
  { token }: SignedIn,
  photos: readonly PhotoFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Post> {
  const headers = authorization(token);
  const ids: string[] = [];
  for (const file of photos) {
    const response = await request.post('/api/post/upload-image', { headers, multipart: { file } });
    ids.push(String((await dataOf<{ id: number }>(response, 201)).id));
  }
  const multipart = { ...(await defaultFields(request)), ...fields, photo_ids: ids.join(',') };
  return dataOf(await request.post('/api/post/create', { headers, multipart }), 201);
}

/** Deletes an ad permanently, so that other tests do not see it in the queue. */
export async function deletePost(
  request: APIRequestContext,
  { token }: SignedIn,
  id: number,
): Promise<void> {
  const headers = authorization(token);
  await dataOf(await request.post('/api/post/remove/force', { headers, data: { id } }));
}

/** Approves the pending version of an ad. */
export async function approvePost(
  request: APIRequestContext,
  token: string,
  id: number,
): Promise<ModeratedPost> {
  const headers = authorization(token);
  const path = `/api/moderation/posts/${id}`;
  const { submitted_at } = await dataOf<ModeratedPost>(await request.get(path, { headers }));
  return dataOf(await request.post(`${path}/approve`, { headers, data: { submitted_at } }));
}

export async function denyPost(
  request: APIRequestContext,
  token: string,
  id: number,
  reason: string,
): Promise<void> {
  const headers = authorization(token);
  const path = `/api/moderation/posts/${id}`;
  const { submitted_at } = await dataOf<ModeratedPost>(await request.get(path, { headers }));
  const data = { submitted_at, reason, fields: [] };
  await dataOf(await request.post(`${path}/reject`, { headers, data }));
}

export async function listOwnPosts(
  request: APIRequestContext,
  { token }: SignedIn,
  status: string,
): Promise<Post[]> {
  return dataOf(
    await request.get(`/api/profile/get-my-posts?status=${status}`, {
      headers: authorization(token),
    }),
  );
}

/** Returns the number of ads that the account may still place. */
export async function countFreeAds(
  request: APIRequestContext,
  { token }: SignedIn,
): Promise<number> {
  const response = await request.get('/api/post/get-free-count', { headers: authorization(token) });
  return (await dataOf<{ count: number }>(response)).count;
}

/** Uses up the two ads of the trial. Returns a function that deletes them. */
export async function useUpTrial(
  request: APIRequestContext,
  session: SignedIn,
  photos: readonly PhotoFile[],
): Promise<() => Promise<void>> {
  const posts: Post[] = [];
  for (const _each of [1, 2]) posts.push(await createPost(request, session, photos));
  return async () => {
    for (const { id } of posts) await deletePost(request, session, id);
  };
}
