import type { Page } from '@playwright/test';
import { isMobile } from './account.ts';
import { expect, expectNoOverflow } from './fixtures.ts';

export const HOSTILE_MARKUP = '"><img src=x onerror=window.__x=1><script>window.__x=1</script>';
/** Texts that have an effect if they are interpreted as markup, templates or links. */
export const HOSTILE_TEXTS = [
  `javascript:window.__x=1 data:text/html,<script>window.__x=1</script>`,
  `[сюда](javascript:window.__x=1) ![](https://evil.example/x.png) <https://evil.example/x>`,
  `{{constructor.constructor('window.__x=1')()}} \${window.__x=1} %3Cscript%3E &lt;svg onload=1&gt;`,
  // Right-to-left override, invisible characters and stacked diacritics.
  `\u202Eгпж.отоф\u202C \u2066\u200B\u200D\u00AD\uFEFFневидимое ${'e\u0301\u0489'.repeat(60)}`,
  'Ж'.repeat(1_500),
];

/**
 * Watches a page for requests to other origins and for dialogs. Returns a function that expects neither of them, no
 * executed script and no horizontal overflow.
 */
export async function watchForInjection(page: Page): Promise<() => Promise<void>> {
  const events: string[] = [];
  page.on('request', (request) => events.push(request.url()));
  // A listener must exist here: without one Playwright dismisses dialogs unnoticed.
  page.on('dialog', (dialog) => events.push(`dialog:${dialog.message()}`));
  if (isMobile(page)) await page.setViewportSize({ width: 390, height: 844 });
  return async () => {
    await expectNoOverflow(page);
    expect(await page.evaluate(() => '__x' in window)).toBe(false);
    const ownOrigin = new URL(page.url()).origin;
    expect(events.filter((url) => ![ownOrigin, 'null'].includes(new URL(url).origin))).toEqual([]);
  };
}
