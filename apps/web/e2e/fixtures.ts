import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { drawPhotos, type PhotoFile } from './photo-files.ts';
import { escaped } from './texts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Fixtures {
  /** Fails the test when the page logs an error or throws; a test may allow what it provokes. */
  problems: {
    /** Errors with such a text, all of them or those about such an address. */
    allow(pattern: RegExp, address?: RegExp): void;
    /** Lists show ads of other tests too, and these hide and erase theirs, pictures and all. */
    allowGonePictures(): void;
    /** The same of the moderators' queue, where others decide too. */
    allowQueue(): void;
  };
  /** Makes the visitor a returning one, whose cookie holds a language. */
  speak(language: 'ru' | 'en'): Promise<void>;
  /** A page on another device, in a language of its own; closed with the test. */
  elsewhere(language: 'ru' | 'en'): Promise<Page>;
  toasts: undefined;
}

interface WorkerFixtures {
  /** Seven photos as phones make them, the last one more than an ad needs. */
  photos: PhotoFile[];
  /** Six small ones for ads that are only there to be looked at. */
  smallPhotos: PhotoFile[];
}

/** Has pages remember their short messages: on a busy machine a look may come after they have gone. */
const rememberToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const toast = '[data-sonner-toast]';
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof HTMLElement)
        .flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>(toast)])
        .filter(
          (node) => node.matches(toast) && node.checkVisibility({ visibilityProperty: true }),
        );
      const { dataset } = document.documentElement;
      for (const { textContent } of added)
        dataset.toasts = `${dataset.toasts ?? ''}${textContent}\n`;
    }).observe(document, { childList: true, subtree: true });
  });

/** Has calls made again: a server closes a connection that has rested just as one goes out on it. */
function askAgain(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => fetch(address, { maxRetries: 2, ...options });
}

/** Has a page do without its stream of events, which never comes to rest. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/api/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: end\ndata: {"reason":"replaced"}\n\n',
    }),
  );

/** Waits for a short message, and discards those before it. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const message = expect.stringMatching(typeof text === 'string' ? escaped(text) : text);
  const messages = () =>
    page
      .evaluate(() => {
        const shown = [...document.querySelectorAll('[data-sonner-toast]')];
        const { toasts = '' } = document.documentElement.dataset;
        return [...toasts.split('\n'), ...shown.map(({ textContent }) => textContent)];
      })
      // Another document takes the place of the one that was asked.
      .catch(() => []);
  // What it tells of may take a busy server its time.
  await expect.poll(messages, { timeout: 30_000 }).toContainEqual(message);
  // Another document has forgotten by itself.
  await page
    .evaluate(() => {
      delete document.documentElement.dataset.toasts;
    })
    .catch(() => {});
}

/** Nothing makes the page scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const surplus = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(surplus).toBe(0);
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
    askAgain(context.request);
    await use(context);
  },
  problems: [
    async ({ page }, use) => {
      const found: { text: string; url: string }[] = [];
      const allowed: { pattern: RegExp; address: RegExp }[] = [];
      const allow = (pattern: RegExp, address = /^/) => {
        allowed.push({ pattern, address });
      };
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error') found.push({ text: message.text(), url });
      });
      page.on('pageerror', (error) => found.push({ text: String(error), url: '' }));
      const allowGonePictures = () => allow(/ 404 /, /\/media\//);
      await use({
        allow,
        allowGonePictures,
        allowQueue: () => {
          allowGonePictures();
          // What opens next by itself may have been decided on or erased a moment before.
          allow(/ (404|409) /, /\/api\/moderation\/posts\/\d+(\/claim)?$/);
          allow(/ 404 /, /\/api\/moderation\/posts\/\d+\/release$/);
          allow(/ 404 /, /\/api\/profile\/get-message-file\/\d+\?/);
        },
      });
      // A held call that the test no longer waits for may end unanswered.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = found.filter(
        ({ text, url }) =>
          !allowed.some(({ pattern, address }) => pattern.test(text) && address.test(url)),
      );
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  toasts: [
    async ({ context }, use) => {
      await rememberToasts(context);
      await use(undefined);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language) => {
      const context = await browser.newContext({ locale: language === 'ru' ? 'ru-RU' : 'en-US' });
      contexts.push(context);
      await rememberToasts(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  speak: async ({ context, baseURL }, use) => {
    await use(async (language) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    });
  },
});

/** Looks for violations that keep somebody from using what the page shows once nothing fades any more. */
async function expectNoViolations(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  // A short message fades away at a time of its own.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    // A colour that is handed down begins to change anew with each step of the one above.
    for (let all = running(); all.length > 0; all = running()) {
      // One that is broken off has ended too.
      await Promise.all(all.map(({ finished }) => finished.catch(() => {})));
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const serious = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
  expect(serious, 'accessibility violations').toEqual([]);
}

export const expectAccessible = (page: Page) => expectNoViolations(page, STANDARDS);

/** What another theme can break. */
export const expectContrast = (page: Page) =>
  expectNoViolations(page, { type: 'rule', values: ['color-contrast'] });

export { expect };
