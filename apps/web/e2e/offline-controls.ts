import { expect, type Page, test } from '@playwright/test';

/** Selector of overlays: dialogs, sheets and the photo viewer. */
const OVERLAY = '[role=dialog], dialog[open], .yarl__portal';
/** Limit of presses per screen, more than any screen has controls. */
const MAX_PRESSES = 200;

/** Records after every change of the page if the layout is missing or a raw JavaScript error is visible. */
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
  /** Identifies equivalent controls, such as the hearts of a list. */
  kind: string;
  name: string;
}

/** Marks a control of a kind not pressed yet, within the open overlay if there is one; `null` if none is left. */
function markNext(page: Page, pressed: readonly string[]): Promise<Pressable | null> {
  return page.evaluate(
    ([overlay, pressed]) => {
      const kindOf = (one: HTMLElement) => {
        const href = one.getAttribute('href');
        if (href) {
          // Links that differ only by make, place or number are one kind.
          const path = href.replace(/[?#].*/, '').replace(/(?<=^\/search\/).*/, 'N');
          return `link ${path.replace(/\d+/g, 'N')}`;
        }
        const icon = one.querySelector('svg')?.classList;
        return `button ${one.className} ${one.ariaHasPopup} ${icon}`;
      };
      const within = document.querySelector(overlay) ?? document;
      // Excludes links that open a new tab, which cannot load offline.
      const what = 'button:enabled, [role=button], summary, a[href^="/"]:not([target])';
      const next = [...within.querySelectorAll<HTMLElement>(what)].find(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !pressed.includes(kindOf(one)) &&
          // The footer is the same on all pages, so it is tested on the home page only.
          (location.pathname === '/' || !one.closest('footer')) &&
          // A toast may disappear before the press.
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
 * Presses the marked control and waits until the browser is idle.
 * @returns `false` if the page no longer contains it
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
export async function pressAllControls(page: Page, pressed: string[]): Promise<void> {
  const overlays = page.locator(OVERLAY);
  for (let count = 0; count < MAX_PRESSES; count += 1) {
    const next = await markNext(page, pressed);
    if (next === null) {
      if ((await overlays.count()) === 0) return;
      await closeOverlays(page);
      continue;
    }
    // A previous press may have replaced the search.
    const { pathname, depth, heading } = await readPosition(page);
    await test.step(`${pathname}: ${next.name} (${next.kind})`, async () => {
      if (!(await pressMarked(page))) return;
      pressed.push(next.kind);
      // Links to server endpoints do not navigate while offline.
      const target = /^link (?!\/api\/)(.*)/.exec(next.kind)?.[1];
      const leads = target !== undefined && target !== pathname.replace(/\d+/g, 'N');
      const shown = () => new URL(page.url()).pathname;
      if (leads) await expect.poll(shown).not.toBe(pathname);
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
  throw new Error(`more than ${MAX_PRESSES} controls at ${pathname}`);
}

/** Expects that `watchLayout` has recorded no defect. */
export async function expectLayoutIntact(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.broken)).toBeUndefined();
}
