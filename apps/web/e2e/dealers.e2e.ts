import { addresses, type Dealer } from '@pitlane/contracts';
import { languagesOf } from './account.ts';
import { expect, expectNoOverflow, test } from './fixtures.ts';
import { labelPattern, texts } from './texts.ts';

test('filters dealers by city and make and opens their ads', async ({ page, setLanguage }) => {
  for (const language of languagesOf(page)) {
    await setLanguage(language);
    const { dealers: t } = texts[language];
    const response = await page.request.get('/api/seller/get-dealers', {
      headers: { 'accept-language': language },
    });
    const dealers: Dealer[] = (await response.json()).data;
    const dealer = dealers.find(({ city, brands }) => city !== null && brands.length > 0);
    const { city, brands } = dealer ?? {};
    const make = brands?.[0];
    if (!dealer || !city || !make) throw new Error('the demo has no dealer with a city and a make');
    const list = page.getByRole('region', { name: t.list, exact: true });
    const cards = list.getByRole('listitem').filter({ has: page.getByRole('heading') });
    const filter = list.getByRole('search', { name: t.filters });
    const chooseFilter = async (label: string, name: string) => {
      await filter.getByLabel(labelPattern(label)).fill(name);
      await page.keyboard.press('Enter');
    };
    const card = cards.getByRole('link', { name: dealer.name, exact: true });
    const otherCards = cards.filter({ hasNotText: city.name });
    const filteredUrl = new RegExp(`\\?city_id=${city.id}&brand_id=${make.id}$`);

    await page.goto(addresses.dealers());
    await expect(card).toBeVisible();
    await expect(otherCards.first()).toBeVisible();
    await chooseFilter(t.city, city.name);
    await expect(page).toHaveURL(new RegExp(`\\?city_id=${city.id}$`));
    await expect(otherCards).toHaveCount(0);
    await chooseFilter(t.make, make.name);
    await expect(page).toHaveURL(filteredUrl);
    await expectNoOverflow(page);

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`\\?city_id=${city.id}$`));
    await expect(otherCards).toHaveCount(0);
    await page.goForward();
    await page.reload();
    await expect(page).toHaveURL(filteredUrl);
    await expect(filter.getByLabel(labelPattern(t.city))).toHaveValue(city.name);
    await expect(filter.getByLabel(labelPattern(t.make))).toHaveValue(make.name);

    await card.click();
    await expect(page).toHaveURL(new RegExp(`/seller/${dealer.id}/products$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dealer.name);
    await page.goBack();
    await expect(page).toHaveURL(filteredUrl);

    await filter.getByLabel(labelPattern(t.name)).fill('нет такого дилера');
    await page.keyboard.press('Enter');
    await expect(list.getByText(t.nothing)).toBeVisible();
    await list.getByRole('link', { name: t.all }).click();
    await expect(card).toBeVisible();
  }
});
