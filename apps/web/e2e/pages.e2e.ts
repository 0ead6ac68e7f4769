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

interface Variant {
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Pending request that is served next: the oldest (`first`) or the newest (`last`). */
  next: 'first' | 'last';
}

// Short runs use one variant per device, long runs (`TEST_LONG`) all of them on both devices.
const mobileVariant: Variant = { language: 'ru', colorScheme: 'light', next: 'first' };
const desktopVariant: Variant = { language: 'en', colorScheme: 'light', next: 'last' };
const longRunVariants: Variant[] = [
  { language: 'ru', colorScheme: 'dark', next: 'last' },
  { language: 'en', colorScheme: 'dark', next: 'first' },
];

function variantsOf(page: Page): Variant[] {
  if (process.env.TEST_LONG) return [mobileVariant, desktopVariant, ...longRunVariants];
  return [isMobile(page) ? mobileVariant : desktopVariant];
}

/** Delay between two responses, so that the page renders each separately. */
const RESPONSE_GAP_MS = 40;

/** Serializes API responses, so that layout shifts caused by late ones are reproducible. */
async function serializeResponses(page: Page, next: () => Variant['next']): Promise<void> {
  const pending: (() => Promise<void>)[] = [];
  let isResponding = false;
  const respond = async () => {
    if (isResponding) return;
    isResponding = true;
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_GAP_MS));
    const respondNext = next() === 'first' ? pending.shift() : pending.pop();
    await respondNext?.();
    isResponding = false;
    if (pending.length > 0) void respond();
  };
  await page.route('**/api/**', async (route) => {
    pending.push(() =>
      route
        .fetch({ maxRetries: 2 })
        .then((response) => route.fulfill({ response }))
        // The page has aborted the request.
        .catch(() => {}),
    );
    void respond();
  });
}

async function expectTitleWithHeading(page: Page): Promise<void> {
  // A late response changes heading and title.
  await expect(async () => {
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toMatch(new RegExp(`^${heading}.+Pitlane$`));
  }).toPass({ timeout: 10_000 });
}

/** Expects `autocomplete` on all fields, so that browsers and password managers can fill them in. */
async function expectAutocomplete(page: Page): Promise<void> {
  const fields = await page
    .locator('main :is(input:not([type=file], [type=radio]), select):not([autocomplete])')
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));
  expect(fields, 'fields without autocomplete').toEqual([]);
}

/** Accumulates the layout shift of a page in `data-shifts`. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    let totalShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') totalShift += entry.value;
      }
      document.documentElement.dataset.shifts = String(totalShift);
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectStableLayout(page: Page): Promise<void> {
  const [overflow, shifts] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, dataset } = document.documentElement;
    return [scrollWidth - clientWidth, Number(dataset.shifts ?? 0)] as const;
  });
  expect(overflow, 'horizontal overflow').toBe(0);
  expect(shifts, 'layout shift').toBeLessThan(0.02);
}

for (const [name, setUp] of Object.entries(screens)) {
  const tag = longRunScreens.includes(name) ? '@long' : [];
  test(`${name} is accessible and has no layout shifts`, { tag }, async ({
    page,
    problems,
    setLanguage,
  }) => {
    if (name === 'not found') problems.allow(/404/);
    // Neither the ad nor its seller is available.
    if (name === 'unpublished ad') problems.allow(/ 404 /, /\/api\/post\/get/);
    if (queueScreens.includes(name)) problems.allowQueueConflicts();
    await recordLayoutShifts(page);
    const url = await setUp(page);
    let next: Variant['next'] = 'first';
    await serializeResponses(page, () => next);
    await stubEventStream(page);

    for (const variant of variantsOf(page)) {
      const { language, colorScheme } = variant;
      await test.step(Object.values(variant).join(', '), async () => {
        next = variant.next;
        await setLanguage(language);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('about:blank');
        await page.goto(url);
        await page.waitForLoadState('networkidle');

        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (name in accountScreens || name in postingScreens) await expectTitleWithHeading(page);
        if (name in accountScreens) await expectAutocomplete(page);
        await expectStableLayout(page);
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
