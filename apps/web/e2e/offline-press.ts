import { expect, type Page, test } from '@playwright/test';

/** What lies over a page while it is open. */
const OVERLAY = '[role=dialog], dialog[open], .yarl__portal';
/** More than any screen has. */
const MOST_PRESSES = 200;

/** Notes what a page must never show, whenever it changes: no layout, or an error of the code's own. */
export async function watchLayout(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const look = () => {
      const gone = ['header', 'main'].filter((tag) => !document.querySelector(tag));
      const raw =
        /Unexpected Application Error|\bat \w+ \(http|is not a function|dynamically imported/;
      const shown = raw.exec(document.body.textContent ?? '')?.[0];
      if (gone.length > 0 || shown) {
        dataset.broken ??= `${gone.join(' and ')} gone, '${shown}' shown`;
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
  });
}

interface Pressable {
  /** The same for all of its kind, as the hearts of a list. */
  kind: string;
  name: string;
}

/** Marks one that is of no kind pressed before; while a dialog is open, one of its own. */
function markNext(page: Page, pressed: readonly string[]): Promise<Pressable | null> {
  return page.evaluate(
    ([overlay, pressed]) => {
      const kindOf = (one: HTMLElement) => {
        const href = one.getAttribute('href');
        if (href) {
          // One make, place or number stands for all.
          const path = href.replace(/[?#].*/, '').replace(/(?<=^\/search\/).*/, 'N');
          return `link ${path.replace(/\d+/g, 'N')}`;
        }
        const icon = one.querySelector('svg')?.classList;
        return `button ${one.className} ${one.ariaHasPopup} ${icon}`;
      };
      const within = document.querySelector(overlay) ?? document;
      // Not what opens in another tab: that one has no page without a connection.
      const what = 'button:enabled, [role=button], summary, a[href^="/"]:not([target])';
      const next = [...within.querySelectorAll<HTMLElement>(what)].find(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !pressed.includes(kindOf(one)) &&
          // All pages have the same foot: it is pressed at home.
          (location.pathname === '/' || !one.closest('footer')) &&
          // A short message may be gone by the press.
          !one.closest('[data-sonner-toast]'),
      );
      if (!next) return null;
      next.dataset.next = '';
      return { kind: kindOf(next), name: next.ariaLabel ?? next.textContent };
    },
    [OVERLAY, pressed] as const,
  );
}

/**
 * Presses what is marked, and waits until the browser has nothing to do.
 * @returns false where the page shows it no more
 */
function pressMarked(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const marked = document.querySelector<HTMLElement>('[data-next]');
    if (!marked) return false;
    delete marked.dataset.next;
    marked.click();
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    await idle();
    await idle();
    return true;
  });
}

/** Closes what lies over the page, also what opens late. */
export async function closeOverlays(page: Page): Promise<void> {
  await expect(async () => {
    const overlays = page.locator(OVERLAY);
    if ((await overlays.count()) > 0) await page.keyboard.press('Escape');
    await expect(overlays).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Where a page stands; what replaces an address adds nothing to go back from. */
const standing = (page: Page) =>
  page.evaluate(() => ({
    pathname: location.pathname,
    depth: Number(history.state?.idx ?? 0),
    heading: document.querySelector('h1')?.textContent ?? '',
  }));

/** Presses one of every kind that a page shows, and comes back to what it showed from wherever that led. */
export async function pressEverything(page: Page, pressed: string[]): Promise<void> {
  const overlays = page.locator(OVERLAY);
  for (let count = 0; count < MOST_PRESSES; count += 1) {
    const next = await markNext(page, pressed);
    if (next === null) {
      if ((await overlays.count()) === 0) return;
      await closeOverlays(page);
      continue;
    }
    // Another search may have taken the place of the first.
    const { pathname, depth, heading } = await standing(page);
    await test.step(`${pathname}: ${next.name} (${next.kind})`, async () => {
      if (!(await pressMarked(page))) return;
      pressed.push(next.kind);
      // Of the server's own pages none leads away now.
      const target = /^link (?!\/api\/)(.*)/.exec(next.kind)?.[1];
      const leads = target !== undefined && target !== pathname.replace(/\d+/g, 'N');
      const shown = () => new URL(page.url()).pathname;
      if (leads) await expect.poll(shown).not.toBe(pathname);
      if ((await standing(page)).depth === depth) return;
      // What was pressed before may have led away late: then there is more to go back from.
      await expect(async () => {
        if ((await standing(page)).depth > depth) await page.goBack();
        const title = page.getByRole('heading', { level: 1 }).first();
        await expect(title).toHaveText(heading, { timeout: 5_000 });
      }).toPass();
    });
  }
  const { pathname } = new URL(page.url());
  throw new Error(`There is no end of what can be pressed at ${pathname}`);
}

/** Nothing of the watched kind has been shown. */
export async function expectWhole(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.broken)).toBeUndefined();
}
