import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { findPublicPhotos } from './database.ts';
import { drawPhotos, type PhotoFile } from './photo-files.ts';
import { escapeRegExp } from './texts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Fails the test if the page logs an error or throws, except for allowed errors. */
  problems: {
    /** Allows errors by their text and, if given, by their URL. */
    allow(pattern: RegExp, address?: RegExp): void;
    /** Allows errors in the moderation queue caused by decisions of parallel tests. */
    allowQueueConflicts(): void;
  };
  /** Sets the language cookie of a returning visitor. */
  setLanguage(language: 'ru' | 'en'): Promise<void>;
  /** Opens a page on another device (browser context), closed after the test. */
  openOtherDevice(language: 'ru' | 'en'): Promise<Page>;
  /** Records the toasts of all pages. */
  toasts: undefined;
}

interface WorkerFixtures {
  /** Seven photos of 1600 × 1200 pixels, one more than the minimum of an ad. */
  photos: PhotoFile[];
  /** Six photos of 480 × 360 pixels for ads whose photos are not under test. */
  smallPhotos: PhotoFile[];
}

/** Records toasts: on a slow machine they may disappear before an assertion runs. */
const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const toast = '[data-sonner-toast]';
    new MutationObserver((changes) => {
      const addedToasts = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof HTMLElement)
        .flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>(toast)])
        .filter(
          (node) => node.matches(toast) && node.checkVisibility({ visibilityProperty: true }),
        );
      const { dataset } = document.documentElement;
      for (const { textContent } of addedToasts)
        dataset.toasts = `${dataset.toasts ?? ''}${textContent}\n`;
    }).observe(document, { childList: true, subtree: true });
  });

/** Retries requests: the server may close an idle connection just as a request is sent on it. */
function retryRequests(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options });
}

/** Replaces the event stream, which keeps the network busy, with a stream that ends at once. */
export const stubEventStream = (page: Page): Promise<unknown> =>
  page.route('**/api/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: end\ndata: {"reason":"replaced"}\n\n',
    }),
  );

/** Waits for a toast, then clears all recorded toasts. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const message = expect.stringMatching(typeof text === 'string' ? escapeRegExp(text) : text);
  const listToasts = () =>
    page
      .evaluate(() => {
        const visibleToasts = [...document.querySelectorAll('[data-sonner-toast]')];
        const { toasts = '' } = document.documentElement.dataset;
        return [...toasts.split('\n'), ...visibleToasts.map(({ textContent }) => textContent)];
      })
      // The page navigated during the evaluation.
      .catch(() => []);
  // The request may take long on a busy server.
  await expect.poll(listToasts, { timeout: 30_000 }).toContainEqual(message);
  // A new document has no recorded toasts.
  await page
    .evaluate(() => {
      delete document.documentElement.dataset.toasts;
    })
    .catch(() => {});
}

/** Expects no horizontal overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const readOverflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(readOverflow).toBe(0);
}

interface Problem {
  text: string;
  url: string;
}

/** URL of a photo; the group captures its key. */
const PHOTO_URL = /\/media\/(?:private\/[^/]+\/)?[\da-f]{2}\/([\da-f]{64})-/;

/** Omits failed requests for photos of ads that parallel tests have hidden or deleted. */
async function omitRemovedPhotos(problems: Problem[], start: Date): Promise<Problem[]> {
  const keyOf = ({ text, url }: Problem) =>
    / 404 /.test(text) ? PHOTO_URL.exec(url)?.[1] : undefined;
  const keys = problems.flatMap((problem) => keyOf(problem) ?? []);
  if (keys.length === 0) return problems;
  const publicKeys = await findPublicPhotos(keys, start);
  return problems.filter((problem) => {
    const key = keyOf(problem);
    return key === undefined || publicKeys.has(key);
  });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  photos: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const photos = await drawPhotos(page, 7, [1_600, 1_200]);
      await page.close();
      await use(photos);
    },
    { scope: 'worker' },
  ],
  smallPhotos: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const photos = await drawPhotos(page, 6, [480, 360]);
      await page.close();
      await use(photos);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    retryRequests(context.request);
    await use(context);
  },
  problems: [
    async ({ page }, use) => {
      const start = new Date();
      const foundProblems: Problem[] = [];
      const allowances: { pattern: RegExp; address: RegExp }[] = [];
      const allow = (pattern: RegExp, url = /^/) => {
        allowances.push({ pattern, address: url });
      };
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error') foundProblems.push({ text: message.text(), url });
      });
      page.on('pageerror', (error) => foundProblems.push({ text: String(error), url: '' }));
      await use({
        allow,
        allowQueueConflicts: () => {
          // The ad that opens next may just have been decided on or deleted by another test.
          allow(/ (404|409) /, /\/api\/moderation\/posts\/\d+(\/claim)?$/);
          allow(/ 404 /, /\/api\/moderation\/posts\/\d+\/release$/);
          allow(/ 404 /, /\/api\/profile\/get-message-file\/\d+\?/);
        },
      });
      // A blocked request may remain without a response at the end of a test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = (await omitRemovedPhotos(foundProblems, start)).filter(
        ({ text, url }) =>
          !allowances.some(({ pattern, address }) => pattern.test(text) && address.test(url)),
      );
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  toasts: [
    async ({ context }, use) => {
      await recordToasts(context);
      await use(undefined);
    },
    { auto: true },
  ],
  openOtherDevice: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language) => {
      const context = await browser.newContext({ locale: language === 'ru' ? 'ru-RU' : 'en-US' });
      contexts.push(context);
      await recordToasts(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  setLanguage: async ({ context, baseURL }, use) => {
    await use(async (language) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    });
  },
});

/** Waits for animations to end and expects no serious or critical axe violations. */
async function expectNoAxeViolations(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  // Toasts fade out independently of the page.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.evaluate(async () => {
    const listRunningAnimations = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    // A transition of an inherited color restarts with each step of the parent's transition.
    for (
      let animations = listRunningAnimations();
      animations.length > 0;
      animations = listRunningAnimations()
    ) {
      // A cancelled animation rejects `finished`.
      await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const seriousViolations = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
  expect(seriousViolations, 'accessibility violations').toEqual([]);
}

export const expectAccessible = (page: Page) => expectNoAxeViolations(page, WCAG_TAGS);

/** Checks only the contrast, the one rule that a theme can break. */
export const expectContrast = (page: Page) =>
  expectNoAxeViolations(page, { type: 'rule', values: ['color-contrast'] });

export { expect };
