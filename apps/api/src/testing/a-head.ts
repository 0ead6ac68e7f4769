import { expect } from 'vitest';
import type { TestWorld } from './test-world.ts';

export const PUBLIC_URL = 'https://pitlane.example';

/** Returns the metadata in a page's first HTML. The page must exist. */
export async function headOf(world: TestWorld, path: string, headers: Record<string, string> = {}) {
  const response = await world.http.get(path).set(headers);
  expect(response.status, `${path}: ${response.text}`).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('Accept-Language, Cookie'),
  });
  const html = response.text;
  const firstMatch = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    language: firstMatch(/<html lang="(\w+)"/),
    contentLanguage: response.headers['content-language'],
    title: firstMatch(/<title>(.*?)<\/title>/),
    description: firstMatch(/<meta name="description" content="(.*?)">/),
    canonical: firstMatch(/<link rel="canonical" href="(.*?)">/),
    alternates: [...html.matchAll(/<link rel="alternate" href="(.*?)" hreflang="(.*?)">/g)].map(
      ([, href, language]) => [language, href],
    ),
    robots: firstMatch(/<meta name="robots" content="(.*?)">/),
    image: firstMatch(/<meta property="og:image" content="(.*?)">/),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  };
}
