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
async function openSearch(page: Page, path: string): Promise<SearchBody> {
  const searchResponse = page.waitForResponse(isSearch);
  await page.goto(path);
  return readBody(await searchResponse);
}

/** Returns the ad id and bounding box of each card in DOM order. */
const readCards = (cards: Locator) =>
  cards.evaluateAll((articles) =>
    articles.map((article) => {
      const { x, y, width } = article.getBoundingClientRect();
      const href = article.querySelector('a')?.href ?? '';
      return { id: Number(new URL(href).searchParams.get('id')), x, y, width };
    }),
  );

/** Returns the expected ids in order: the first placement at the top, then one after every eight ads. */
function expectedIds({ data, meta }: SearchBody): number[] {
  const special = meta.special ?? [];
  return data.flatMap(({ id }, index) => {
    const placement = index % 8 === 0 ? special[index / 8] : undefined;
    return placement ? [placement.id, id] : [id];
  });
}

test('adds special placements to the list without gaps at any width', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('en');
  const firstBody = await openSearch(page, '/search');
  expect(firstBody.meta.special).toHaveLength(3);
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
    expect(boxes.map(({ id }) => id)).toEqual(expectedIds(firstBody));
    // DOM order equals visual order, and every row but the last is full.
    const rows = [...Map.groupBy(boxes, ({ y }) => Math.round(y)).entries()];
    expect(rows.map(([top]) => top)).toEqual(rows.map(([top]) => top).toSorted((a, b) => a - b));
    const cellWidth = Math.min(...boxes.map((box) => box.width));
    for (const [, row] of rows.slice(0, -1)) {
      expect(row.map(({ x }) => x)).toEqual(row.map(({ x }) => x).toSorted((a, b) => a - b));
      const cells = row.reduce((sum, box) => sum + Math.round(box.width / cellWidth), 0);
      expect(cells).toBe(columns);
    }
    expect(Math.round((boxes[0]?.width ?? 0) / cellWidth)).toBe(columns === 1 ? 1 : 2);
  }

  const [placement] = firstBody.meta.special ?? [];
  const name = new RegExp(`${placement?.model.name}.*${texts.en.posts.card.promoted}`, 's');
  await expect(cards.first().getByRole('link', { name })).toBeVisible();

  // A chosen order and a list of special placements contain no additional placements.
  for (const path of ['/search?order=price_asc', '/search?specialOffer=1']) {
    const { data } = await openSearch(page, path);
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
  const firstBody = await openSearch(page, '/search');
  const [placement, repeatedPlacement] = firstBody.meta.special ?? [];
  const { cards } = new SearchPage(page, 'en');
  await expect(cards).toHaveCount(27);
  if (!placement || !repeatedPlacement) throw new Error('too few placements');
  // The next page contains the ad of the first placement and two placements, one of them already on screen.
  let secondBody: SearchBody | undefined;
  await page.route(/\/filter\/search\?.*page=2/, async (route) => {
    const response = await route.fetch();
    const body: SearchBody = await response.json();
    const placementIds = new Set(firstBody.meta.special?.map(({ id }) => id));
    const data = [placement, ...body.data.filter(({ id }) => !placementIds.has(id))];
    const newPlacements = (body.meta.special ?? []).filter(
      ({ id }) => !placementIds.has(id) && !data.some((post) => post.id === id),
    );
    secondBody = { data, meta: { ...body.meta, special: [repeatedPlacement, ...newPlacements] } };
    await route.fulfill({ response, json: secondBody });
  });
  const moreButton = page.getByRole('button', {
    name: textPattern(texts.en.search.more.load_other),
  });
  await moreButton.scrollIntoViewIfNeeded();
  const cardsBefore = await readCards(cards);
  const [, ...cardsAfterFirst] = cardsBefore;

  await moreButton.click();

  await expect.poll(async () => (await readCards(cards)).length).toBeGreaterThan(27);
  const cardsAfter = await readCards(cards);
  const ids = cardsAfter.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const adIds = [...firstBody.data, ...(secondBody?.data ?? [])].map(({ id }) => id);
  expect(ids.filter((id) => adIds.includes(id))).toEqual(adIds);
  const laterIds = new Set(cardsAfterFirst.map(({ id }) => id));
  const unmovedCards = cardsAfter.filter(({ id }) => laterIds.has(id));
  const roundBoxes = (boxes: typeof cardsAfter) =>
    boxes.map(({ id, x, y, width }) => [id, Math.round(x), Math.round(y), Math.round(width)]);
  expect(roundBoxes(unmovedCards)).toEqual(roundBoxes(cardsAfterFirst));
  // Focus moves to the first card of the new page.
  await expect(cards.nth(27).getByRole('link').first()).toBeFocused();
});
