import { expect, type Page, test } from '@playwright/test';

/** Selector of overlays: dialogs, sheets and the photo viewer. */
const OVERLAY = '[role=dialog], dialog[open], .yarl__portal';
/** Maximum number of presses per screen, higher than the number of controls on any screen. */
const MAX_PRESSES_PER_SCREEN = 200;

/** Checks after every change of the page that the layout is present and no raw JavaScript error is visible. */
export async function watchLayout(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const checkLayout = () => {
      const missing = ['header', 'main'].filter((tag) => !document.querySelector(tag));
      const rawError =
        /Unexpected Application Error|\bat \w+ \(http|is not a function|dynamically imported/;
      const shownError = rawError.exec(document.body.textContent ?? '')?.[0];
      if (missing.length > 0 || shownError) {
        dataset.broken ??= `missing: ${missing.join(' and ')}; visible error: ${shownError}`;
      }
    };
    new MutationObserver(checkLayout).observe(document.body, { childList: true, subtree: true });
    checkLayout();
  });
}

interface MarkedControl {
  /** Equal for equivalent controls, such as the favorite buttons of a list. */
  kind: string;
  name: string;
}

/** Marks a control of a kind that has not been pressed, in the open overlay if any. Returns `null` if none is left. */
function markNextControl(
  page: Page,
  pressedKinds: readonly string[],
): Promise<MarkedControl | null> {
  return page.evaluate(
    ([overlay, pressedKinds]) => {
      const kindOf = (element: HTMLElement) => {
        const href = element.getAttribute('href');
        if (href) {
          // Links that differ only by make, place or number are one kind.
          const path = href.replace(/[?#].*/, '').replace(/(?<=^\/search\/).*/, 'N');
          return `link ${path.replace(/\d+/g, 'N')}`;
        }
        const icon = element.querySelector('svg')?.classList;
        return `button ${element.className} ${element.ariaHasPopup} ${icon}`;
      };
      const root = document.querySelector(overlay) ?? document;
      // Excludes links that open a new tab, which cannot load offline.
      const selector = 'button:enabled, [role=button], summary, a[href^="/"]:not([target])';
      const next = [...root.querySelectorAll<HTMLElement>(selector)].find(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !pressedKinds.includes(kindOf(element)) &&
          // The footer is the same on all pages, so it is tested on the home page only.
          (location.pathname === '/' || !element.closest('footer')) &&
          // A toast may disappear before the press.
          !element.closest('[data-sonner-toast]'),
      );
      if (!next) return null;
      next.dataset.next = '';
      return { kind: kindOf(next), name: next.ariaLabel ?? next.textContent };
    },
    [OVERLAY, pressedKinds] as const,
  );
}

/**
 * Presses the marked control and waits until the browser is idle.
 * @returns `false` if the page no longer contains it
 */
function pressMarkedControl(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const marked = document.querySelector<HTMLElement>('[data-next]');
    if (!marked) return false;
    delete marked.dataset.next;
    marked.click();
    const waitUntilIdle = () => new Promise((resolve) => requestIdleCallback(resolve));
    await waitUntilIdle();
    await waitUntilIdle();
    return true;
  });
}

/** Closes all overlays, including those that open late. */
export async function closeOverlays(page: Page): Promise<void> {
  await expect(async () => {
    const overlays = page.locator(OVERLAY);
    if ((await overlays.count()) > 0) await page.keyboard.press('Escape');
    await expect(overlays).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Returns path, history depth and heading; replaced history entries do not change the depth. */
const readPosition = (page: Page) =>
  page.evaluate(() => ({
    pathname: location.pathname,
    depth: Number(history.state?.idx ?? 0),
    heading: document.querySelector('h1')?.textContent ?? '',
  }));

/** Presses one control of every kind on a page and navigates back after each press that leaves it. */
export async function pressAllControls(page: Page, pressedKinds: string[]): Promise<void> {
  const overlays = page.locator(OVERLAY);
  for (let count = 0; count < MAX_PRESSES_PER_SCREEN; count += 1) {
    const next = await markNextControl(page, pressedKinds);
    if (next === null) {
      if ((await overlays.count()) === 0) return;
      await closeOverlays(page);
      continue;
    }
    // A previous press may have replaced the search.
    const { pathname, depth, heading } = await readPosition(page);
    await test.step(`${pathname}: ${next.name} (${next.kind})`, async () => {
      if (!(await pressMarkedControl(page))) return;
      pressedKinds.push(next.kind);
      // Links to server endpoints do not navigate while offline.
      const target = /^link (?!\/api\/)(.*)/.exec(next.kind)?.[1];
      const leavesPage = target !== undefined && target !== pathname.replace(/\d+/g, 'N');
      const readPathname = () => new URL(page.url()).pathname;
      if (leavesPage) await expect.poll(readPathname).not.toBe(pathname);
      if ((await readPosition(page)).depth === depth) return;
      // An earlier press may have navigated late, which requires more steps back.
      await expect(async () => {
        if ((await readPosition(page)).depth > depth) await page.goBack();
        const title = page.getByRole('heading', { level: 1 }).first();
        await expect(title).toHaveText(heading, { timeout: 5_000 });
      }).toPass();
    });
  }
  const { pathname } = new URL(page.url());
  throw new Error(`more than ${MAX_PRESSES_PER_SCREEN} controls at ${pathname}`);
}

/** Expects that `watchLayout` has recorded no defect. */
export async function expectLayoutIntact(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.broken)).toBeUndefined();
}
