import { expect } from 'vitest';
import type { TestWorld } from './test-world.ts';

/** Where people reach the product, in tests of its pages. */
export const PUBLIC_URL = 'https://pitlane.example';

/** What a page's first HTML tells; the page is there. */
export async function aHead(world: TestWorld, path: string, headers: Record<string, string> = {}) {
  const answer = await world.http.get(path).set(headers);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('Accept-Language, Cookie'),
  });
  const html = answer.text;
  const one = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    language: one(/<html lang="(\w+)"/),
    contentLanguage: answer.headers['content-language'],
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    alternates: [...html.matchAll(/<link rel="alternate" href="(.*?)" hreflang="(.*?)">/g)].map(
      ([, href, language]) => [language, href],
    ),
    robots: one(/<meta name="robots" content="(.*?)">/),
    image: one(/<meta property="og:image" content="(.*?)">/),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  };
}
