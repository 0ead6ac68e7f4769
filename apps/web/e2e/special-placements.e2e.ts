import type { PostCard } from '@pitlane/contracts';
import type { Locator, Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { textPattern, texts } from './texts.ts';

interface SearchBody {
  data: PostCard[];
  meta: { special?: PostCard[]; current_page: number; per_page: number };
}

const isSearch = (response: Response) =>
  new URL(response.url()).pathname.endsWith('/filter/search');
const readBody = async (response: Response): Promise<SearchBody> => response.json();

/** Navigates to a URL and returns the body of its first search response. */
async function open(page: Page, address: string): Promise<SearchBody> {
  const answered = page.waitForResponse(isSearch);
  await page.goto(address);
  return readBody(await answered);
}

/** Returns the ad id and bounding box of each card in DOM order. */
const readCards = (cards: Locator) =>
  cards.evaluateAll((articles) =>
    articles.map((article) => {
      const { x, y, width } = article.getBoundingClientRect();
      const address = article.querySelector('a')?.href ?? '';
      return { id: Number(new URL(address).searchParams.get('id')), x, y, width };
    }),
  );

/** Expected ids in order: the first placement at the top, then one after every eight ads. */
function expectedIds({ data, meta }: SearchBody): number[] {
  const special = meta.special ?? [];
  return data.flatMap(({ id }, place) => {
    const placement = place % 8 === 0 ? special[place / 8] : undefined;
    return placement ? [placement.id, id] : [id];
  });
}

test('adds special placements to the list without gaps at any width', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('en');
  const first = await open(page, '/search');
  expect(first.meta.special).toHaveLength(3);
  const { cards } = new SearchPage(page, 'en');
  await expect(cards).toHaveCount(27);

  for (const [width, columns] of [
    [390, 1],
    [820, 2],
    [1_100, 2],
    [1_440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await readCards(cards);
    expect(boxes.map(({ id }) => id)).toEqual(expectedIds(first));
    // DOM order equals visual order, and every row but the last is full.
    const rows = [...Map.groupBy(boxes, ({ y }) => Math.round(y)).entries()];
    expect(rows.map(([top]) => top)).toEqual(rows.map(([top]) => top).toSorted((a, b) => a - b));
    const single = Math.min(...boxes.map((box) => box.width));
    for (const [, row] of rows.slice(0, -1)) {
      expect(row.map(({ x }) => x)).toEqual(row.map(({ x }) => x).toSorted((a, b) => a - b));
      const cells = row.reduce((sum, box) => sum + Math.round(box.width / single), 0);
      expect(cells).toBe(columns);
    }
    expect(Math.round((boxes[0]?.width ?? 0) / single)).toBe(columns === 1 ? 1 : 2);
  }

  const [placement] = first.meta.special ?? [];
  const name = new RegExp(`${placement?.model.name}.*${texts.en.posts.card.promoted}`, 's');
  await expect(cards.first().getByRole('link', { name })).toBeVisible();

  // A chosen order and a list of special placements contain no additional placements.
  for (const address of ['/search?order=price_asc', '/search?specialOffer=1']) {
    const { data } = await open(page, address);
    await expect
      .poll(async () => (await readCards(cards)).map(({ id }) => id))
      .toEqual(data.map(({ id }) => id));
  }
});

test('appends pages without moving, repeating or dropping ads', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en');
  const first = await open(page, '/search');
  const [placement, kept] = first.meta.special ?? [];
  const { cards } = new SearchPage(page, 'en');
  await expect(cards).toHaveCount(27);
  if (!placement || !kept) throw new Error('too few placements');
  // The next page contains the ad of the first placement and two placements, one of them already on screen.
  let second: SearchBody | undefined;
  await page.route(/\/filter\/search\?.*page=2/, async (route) => {
    const response = await route.fetch();
    const answer: SearchBody = await response.json();
    const isPlaced = new Set(first.meta.special?.map(({ id }) => id));
    const data = [placement, ...answer.data.filter(({ id }) => !isPlaced.has(id))];
    const others = (answer.meta.special ?? []).filter(
      ({ id }) => !isPlaced.has(id) && !data.some((post) => post.id === id),
    );
    second = { data, meta: { ...answer.meta, special: [kept, ...others] } };
    await route.fulfill({ response, json: second });
  });
  const more = page.getByRole('button', { name: textPattern(texts.en.search.more.load_other) });
  await more.scrollIntoViewIfNeeded();
  const before = await readCards(cards);
  const [, ...later] = before;

  await more.click();

  await expect.poll(async () => (await readCards(cards)).length).toBeGreaterThan(27);
  const after = await readCards(cards);
  const ids = after.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const ads = [...first.data, ...(second?.data ?? [])].map(({ id }) => id);
  expect(ids.filter((id) => ads.includes(id))).toEqual(ads);
  const isLater = new Set(later.map(({ id }) => id));
  const stayed = after.filter(({ id }) => isLater.has(id));
  const round = (boxes: typeof after) =>
    boxes.map(({ id, x, y, width }) => [id, Math.round(x), Math.round(y), Math.round(width)]);
  expect(round(stayed)).toEqual(round(later));
  // Focus moves to the first card of the new page.
  await expect(cards.nth(27).getByRole('link').first()).toBeFocused();
});
