import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { fillText, texts } from './texts.ts';

/** Returns ids of the oldest ads, which belong to the demo; other tests create and delete newer ones. */
async function findOldestIds(page: Page, count: number): Promise<number[]> {
  const response = await page.request.get(`/api/filter/search?order=date_asc&per_page=${count}`);
  return (await response.json()).data.map(({ id }: { id: number }) => id);
}

test('compares ads added on their pages, shares them by URL and removes them', async ({
  page,
  browser,
  setLanguage,
}) => {
  const { compare } = texts.ru.posts;
  const ids = await findOldestIds(page, 5);
  const toggleButton = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first();
  await setLanguage('ru');
  for (const [index, id] of ids.slice(0, 4).entries()) {
    await page.goto(`/product?id=${id}`);
    await toggleButton(compare.add).click();
    await expect(toggleButton(compare.added)).toHaveAttribute('aria-pressed', 'true');
    if (index > 0) {
      const open = fillText(compare.open, { value: String(index + 1) });
      await expect(page.getByRole('link', { name: open }).first()).toBeVisible();
    }
  }
  // The comparison holds at most four ads.
  await page.goto(`/product?id=${ids[4]}`);
  await toggleButton(compare.add).click();
  await expect(page.getByText(fillText(compare.full, { value: '4' }))).toBeVisible();
  await expect(toggleButton(compare.add)).toHaveAttribute('aria-pressed', 'false');

  await page
    .getByRole('link', { name: fillText(compare.open, { value: '4' }) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: compare.title })).toBeVisible();
  const table = page.getByRole('region', { name: compare.title });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(table.getByRole('rowheader', { name: compare.price, exact: true })).toBeVisible();
  // Differing rows come before equal rows.
  const rows = await table.getByRole('row').evaluateAll((tableRows) =>
    tableRows.map((row) => ({
      name: row.querySelector('th')?.textContent,
      distinctCount: new Set([...row.querySelectorAll('td')].map((value) => value.textContent))
        .size,
    })),
  );
  const rowIndexOf = (name: string) => rows.findIndex((row) => row.name === name);
  const [differingIndex, sameIndex] = [rowIndexOf(compare.different), rowIndexOf(compare.same)];
  expect(differingIndex).toBeGreaterThan(0);
  expect(sameIndex).toBeGreaterThan(differingIndex + 1);
  for (const { name, distinctCount } of rows.slice(differingIndex + 1, sameIndex)) {
    expect(distinctCount, name ?? '').toBeGreaterThan(1);
  }
  for (const { name, distinctCount } of rows.slice(sameIndex + 1))
    expect(distinctCount, name ?? '').toBe(1);
  await expectNoOverflow(page);
  // Phones show two columns at once as well.
  await expect(table.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  // A shared URL shows the same ads in a browser without a stored comparison.
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.goto(page.url());
  await expect(otherPage.getByRole('columnheader')).toHaveCount(4);
  await otherContext.close();

  const title =
    (await table.getByRole('columnheader').first().getByRole('link').textContent()) ?? '';
  await table.getByRole('button', { name: fillText(compare.remove, { title }) }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table).toBeFocused();
  await page.reload();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  // Without ids in the URL the page shows the stored comparison.
  await page.goto('/compare');
  await expect(table.getByRole('columnheader')).toHaveCount(3);

  for (const remaining of [2, 1, 0]) {
    await table.getByRole('columnheader').first().getByRole('button').click();
    await expect(table.getByRole('columnheader')).toHaveCount(remaining);
  }
  await expect(page.getByText(compare.empty)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('reports unavailable ads and explains an empty comparison', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  const { compare } = texts.en.posts;
  const [id] = await findOldestIds(page, 1);
  await setLanguage('en');
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: compare.empty })).toBeVisible();
  await page.goto(`/compare?id=${id},2147483647`);
  await expect(page.getByText('1 ad is no longer published')).toBeVisible();
  await expect(page.getByText(compare.one)).toBeVisible();
  await page.goto('/compare?id=x,,0');
  await expect(page.getByRole('heading', { name: compare.empty })).toBeVisible();
});
