import type { ContentEntry, ContentKind, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { authorization } from './posts-api.ts';

/** Creates a content entry; texts in one language suffice if it is not published. */
export async function createContent(
  request: APIRequestContext,
  { token }: SignedIn,
  kind: ContentKind,
  data: object,
): Promise<ContentEntry> {
  const headers = authorization(token);
  const response = await request.post(`/api/moderation/content/${kind}`, { headers, data });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data;
}

/** Returns the first 100 entries of a kind in display order. */
export async function listContent(
  request: APIRequestContext,
  { token }: SignedIn,
  kind: ContentKind,
): Promise<ContentEntry[]> {
  const path = `/api/moderation/content/${kind}?per_page=100`;
  return (await (await request.get(path, { headers: authorization(token) })).json()).data;
}

export async function removeContent(
  request: APIRequestContext,
  { token }: SignedIn,
  kind: ContentKind,
  id: number,
): Promise<void> {
  const headers = authorization(token);
  const path = `/api/moderation/content/${kind}/${id}`;
  const { version } = (await (await request.get(path, { headers })).json()).data;
  const response = await request.post(`${path}/remove`, { headers, data: { version } });
  expect(response.status(), await response.text()).toBe(200);
}
