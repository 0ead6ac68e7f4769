import type { PostCard } from '@pitlane/contracts';
import type { Locator, Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { pattern, texts } from './texts.ts';

/** What a call of the search answers. */
interface Answer {
  data: PostCard[];
  meta: { special?: PostCard[]; current_page: number; per_page: number };
}

const isSearch = (response: Response) =>
  new URL(response.url()).pathname.endsWith('/filter/search');
const answerOf = async (response: Response): Promise<Answer> => response.json();

/** Opens an address, and gives what its first call of the search answered. */
async function open(page: Page, address: string): Promise<Answer> {
  const answered = page.waitForResponse(isSearch);
  await page.goto(address);
  return answerOf(await answered);
}

/** The ads that cards show, in the order of the keyboard, and the box of each. */
const shown = (cards: Locator) =>
  cards.evaluateAll((articles) =>
    articles.map((article) => {
      const { x, y, width } = article.getBoundingClientRect();
      const address = article.querySelector('a')?.href ?? '';
      return { id: Number(new URL(address).searchParams.get('id')), x, y, width };
    }),
  );

/** The first placement is on top and one follows after every eight ads. */
function expectedIds({ data, meta }: Answer): number[] {
  const special = meta.special ?? [];
  return data.flatMap(({ id }, place) => {
    const placement = place % 8 === 0 ? special[place / 8] : undefined;
    return placement ? [placement.id, id] : [id];
  });
}

test('special placements come in addition to the list, and leave no hole at any width', {
  tag: '@once',
}, async ({ page, problems, speak }) => {
  problems.allowGonePictures();
  await speak('en');
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
    const boxes = await shown(cards);
    expect(boxes.map(({ id }) => id)).toEqual(expectedIds(first));
    // Keyboard and eye go the same way, and every row but the last is full.
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

  // A chosen order is that order alone, and a list of placements has none besides.
  for (const address of ['/search?order=price_asc', '/search?specialOffer=1']) {
    const { data } = await open(page, address);
    await expect
      .poll(async () => (await shown(cards)).map(({ id }) => id))
      .toEqual(data.map(({ id }) => id));
  }
});

test('more pages move nothing, show no ad twice and drop no ad', { tag: '@once' }, async ({
  page,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  await speak('en');
  const first = await open(page, '/search');
  const [placement, kept] = first.meta.special ?? [];
  const { cards } = new SearchPage(page, 'en');
  await expect(cards).toHaveCount(27);
  if (!placement || !kept) throw new Error('too few placements');
  // The next page has the ad of the first placement, and two placements of which one is on screen already.
  let second: Answer | undefined;
  await page.route(/\/filter\/search\?.*page=2/, async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const isPlaced = new Set(first.meta.special?.map(({ id }) => id));
    const data = [placement, ...answer.data.filter(({ id }) => !isPlaced.has(id))];
    const others = (answer.meta.special ?? []).filter(
      ({ id }) => !isPlaced.has(id) && !data.some((post) => post.id === id),
    );
    second = { data, meta: { ...answer.meta, special: [kept, ...others] } };
    await route.fulfill({ response, json: second });
  });
  const more = page.getByRole('button', { name: pattern(texts.en.search.more.load_other) });
  await more.scrollIntoViewIfNeeded();
  const before = await shown(cards);
  const [, ...later] = before;

  await more.click();

  await expect.poll(async () => (await shown(cards)).length).toBeGreaterThan(27);
  const after = await shown(cards);
  const ids = after.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const ads = [...first.data, ...(second?.data ?? [])].map(({ id }) => id);
  expect(ids.filter((id) => ads.includes(id))).toEqual(ads);
  const isLater = new Set(later.map(({ id }) => id));
  const stayed = after.filter(({ id }) => isLater.has(id));
  const round = (boxes: typeof after) =>
    boxes.map(({ id, x, y, width }) => [id, Math.round(x), Math.round(y), Math.round(width)]);
  expect(round(stayed)).toEqual(round(later));
  // The first card of the new page goes on from the keyboard.
  await expect(cards.nth(27).getByRole('link').first()).toBeFocused();
});
