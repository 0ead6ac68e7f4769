import type { Page } from '@playwright/test';
import { isMobile } from './account.ts';
import { expect, expectAccessible, expectContrast, stubEventStream, test } from './fixtures.ts';
import {
  accountScreens,
  longRunScreens,
  postingScreens,
  queueScreens,
  screens,
} from './tested-screens.ts';
import type { Language } from './texts.ts';

interface Look {
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Order of API responses: oldest or newest request first. */
  next: 'first' | 'last';
}

/** Short runs use one combination per device, long runs (`TEST_LONG`) all of them on both. */
const mobileLook: Look = { language: 'ru', colorScheme: 'light', next: 'first' };
const desktopLook: Look = { language: 'en', colorScheme: 'light', next: 'last' };
const otherLooks: Look[] = [
  { language: 'ru', colorScheme: 'dark', next: 'last' },
  { language: 'en', colorScheme: 'dark', next: 'first' },
];

function looksOf(page: Page): Look[] {
  if (process.env.TEST_LONG) return [mobileLook, desktopLook, ...otherLooks];
  return [isMobile(page) ? mobileLook : desktopLook];
}

/** Delay in milliseconds between two responses, so that the page renders each separately. */
const GAP_MS = 40;

/** Serializes API responses, so that layout shifts caused by late ones are reproducible. */
async function serializeResponses(page: Page, next: () => Look['next']): Promise<void> {
  const pending: (() => Promise<void>)[] = [];
  let answering = false;
  const answer = async () => {
    if (answering) return;
    answering = true;
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    const go = next() === 'first' ? pending.shift() : pending.pop();
    await go?.();
    answering = false;
    if (pending.length > 0) void answer();
  };
  await page.route('**/api/**', async (route) => {
    pending.push(() =>
      route
        .fetch({ maxRetries: 2 })
        .then((response) => route.fulfill({ response }))
        // The page has aborted the request.
        .catch(() => {}),
    );
    void answer();
  });
}

async function expectOwnTitle(page: Page): Promise<void> {
  // A late response changes heading and title.
  await expect(async () => {
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toMatch(new RegExp(`^${heading}.+Pitlane$`));
  }).toPass({ timeout: 10_000 });
}

/** Expects `autocomplete` on all fields, so that browsers and password managers can fill them in. */
async function expectAutocomplete(page: Page): Promise<void> {
  const nameless = await page
    .locator('main :is(input:not([type=file], [type=radio]), select):not([autocomplete])')
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));
  expect(nameless, 'without autocomplete').toEqual([]);
}

/** Accumulates the layout shift of a page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts += entry.value;
      }
      document.documentElement.dataset.shifts = String(shifts);
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectStill(page: Page): Promise<void> {
  const [sideways, shifts] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, dataset } = document.documentElement;
    return [scrollWidth - clientWidth, Number(dataset.shifts ?? 0)] as const;
  });
  expect(sideways, 'scrolls sideways').toBe(0);
  expect(shifts, 'layout shift').toBeLessThan(0.02);
}

for (const [name, address] of Object.entries(screens)) {
  const tag = longRunScreens.includes(name) ? '@long' : [];
  test(`${name} is accessible and does not jump`, { tag }, async ({
    page,
    problems,
    setLanguage,
  }) => {
    if (name === 'not found') problems.allow(/404/);
    // Neither the ad nor its seller is available.
    if (name === 'ad that is gone') problems.allow(/ 404 /, /\/api\/post\/get/);
    if (queueScreens.includes(name)) problems.allowQueue();
    await watchShifts(page);
    const wanted = await address(page);
    let next: Look['next'] = 'first';
    await serializeResponses(page, () => next);
    await stubEventStream(page);

    for (const look of looksOf(page)) {
      const { language, colorScheme } = look;
      await test.step(Object.values(look).join(', '), async () => {
        next = look.next;
        await setLanguage(language);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('about:blank');
        await page.goto(wanted);
        await page.waitForLoadState('networkidle');

        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (name in accountScreens || name in postingScreens) await expectOwnTitle(page);
        if (name in accountScreens) await expectAutocomplete(page);
        await expectStill(page);
        await expectAccessible(page);
        // Colors do not depend on the device, so dark contrast is checked on desktops only.
        if (colorScheme === 'dark' || isMobile(page)) return;
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expectContrast(page);
      });
    }
  });
}
