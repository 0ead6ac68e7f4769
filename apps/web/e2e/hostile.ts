import type { Page } from '@playwright/test';
import { isMobile } from './account.ts';
import { expect, expectFits } from './fixtures.ts';

export const MARKUP = '"><img src=x onerror=window.__x=1><script>window.__x=1</script>';
/** Texts that do something where they are taken for more than text. */
export const TEXTS = [
  `javascript:window.__x=1 data:text/html,<script>window.__x=1</script>`,
  `[сюда](javascript:window.__x=1) ![](https://evil.example/x.png) <https://evil.example/x>`,
  `{{constructor.constructor('window.__x=1')()}} \${window.__x=1} %3Cscript%3E &lt;svg onload=1&gt;`,
  // Turned around, unseen, and one on top of the other.
  `\u202Eгпж.отоф\u202C \u2066\u200B\u200D\u00AD\uFEFFневидимое ${'e\u0301\u0489'.repeat(60)}`,
  'Ж'.repeat(1_500),
];

/** Watches a page; what it returns expects that nothing has run, gone out, or made the page wider. */
export async function watchHostile(page: Page): Promise<() => Promise<void>> {
  const went: string[] = [];
  page.on('request', (call) => went.push(call.url()));
  // One that opens would hold the page, and so the test.
  page.on('dialog', (dialog) => went.push(`dialog:${dialog.message()}`));
  if (isMobile(page)) await page.setViewportSize({ width: 390, height: 844 });
  return async () => {
    await expectFits(page);
    expect(await page.evaluate(() => '__x' in window)).toBe(false);
    const own = new URL(page.url()).origin;
    expect(went.filter((url) => ![own, 'null'].includes(new URL(url).origin))).toEqual([]);
  };
}
