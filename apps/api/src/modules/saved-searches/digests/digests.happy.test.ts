import {
  explainSavedFilter,
  markSavedFilterSeen,
  saveFilter,
  setSubscriptionPeriod,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  digestEmailsOfHits,
  moscowTime,
  publishAds,
  sendDigests,
} from '../../../testing/a-digest.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, matchChanges, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({
  SMTP_URL: mailServer.url,
  PUBLIC_URL: 'https://pitlane.example',
}));
const MONDAY = moscowTime('2026-06-22T09:00:00');
const NEXT_MONDAY = moscowTime('2026-06-29T09:00:00');
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
  await dropChanges(world);
});

const send = () => sendDigests(world, mailServer);
const daysAfterStart = (count: number) => new Date(START.getTime() + count * 86_400_000);

describe('a digest', () => {
  it('is sent once, on Monday at 9:00, with the new hits', async () => {
    const { user, token } = await aSignedInAccount(world, { firstName: 'Жанна' });
    const { id } = await aSearch(world, token, { year_to: 2016, name: 'Старые' });
    world.clock.moveTo(daysAfterStart(1));
    const [first, second] = await publishAds(world, { year: 2015, photosCount: 1 }, { year: 2016 });

    world.clock.moveTo(new Date(MONDAY.getTime() - 1));
    expect(await send()).toEqual([]);
    world.clock.moveTo(MONDAY);
    const emails = await send();

    expect(emails.map(({ to }) => to)).toEqual([[user.email]]);
    const [email] = emails;
    expect(email?.subject).toBe('Старые: 2 новых объявления');
    expect(email?.text).toContain('Здравствуйте, Жанна!');
    const storedEmail = await world.database.digestLetter.findFirstOrThrow({
      where: { userId: user.id },
    });
    expect(email?.parsed.messageId).toBe(`<${storedEmail.id}@pitlane.example>`);
    expect(email?.parsed.date).toEqual(MONDAY);
    expect(storedEmail).toMatchObject({
      sentAt: MONDAY,
      dueAt: null,
      content: null,
      refusedAt: null,
    });
    const [stopPath = ''] =
      email?.links.filter((link) => link.startsWith('/unsubscribe/')).slice(-1) ?? [];
    expect(email?.links).toEqual([
      `/product?id=${second}`,
      `/product?id=${first}`,
      `/account/savedSearches?id=${id}`,
      '/account/savedSearches',
      expect.stringMatching(new RegExp(`^${stopPath}\\.${id}\\.[\\w-]{22}$`)),
      '/account/savedSearches',
      stopPath,
    ]);
    const lines = email?.parsed.headerLines.filter(({ key }) => key.startsWith('list-'));
    expect(lines?.map(({ line }) => line)).toEqual([
      `List-Unsubscribe: <https://pitlane.example/api${stopPath}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(email?.html).toContain('prefers-color-scheme: dark');
    expect(email?.html.match(/<img /g)).toHaveLength(1);
    expect(email?.html).toMatch(
      /<img [^>]*src="https:\/\/pitlane\.example\/media\/[^"]+-thumb\.jpg"/,
    );
    expect(`${email?.html}${email?.text}`).not.toMatch(/<script|\{\{|undefined|NaN|digest\./);

    const laterToken = await tokenOf(world, user.id);
    expect(await searchesOf(world, laterToken)).toMatchObject([
      { id, mailed_at: MONDAY.toISOString() },
    ]);
    const response = await world.call(explainSavedFilter, {
      token: laterToken,
      params: { id },
      query: { post_id: first ?? 0 },
    });
    expect(dataOf(explainSavedFilter, response)).toMatchObject({
      matched_at: daysAfterStart(1).toISOString(),
      mailed_at: MONDAY.toISOString(),
    });
    world.clock.moveTo(NEXT_MONDAY);
    expect(await send()).toEqual([]);
  });

  it.each([
    [1, 'Для вас 1 новое объявление', '1 new ad for you'],
    [2, 'Для вас 2 новых объявления', '2 new ads for you'],
    [5, 'Для вас 5 новых объявлений', '5 new ads for you'],
    [21, 'Для вас 21 новое объявление', '21 new ads for you'],
  ])('counts %i ads in the language of its account', async (count, ru, en) => {
    const [russianAccount, englishAccount] = [
      await aSignedInAccount(world),
      await aSignedInAccount(world, { locale: 'en' }),
    ];
    for (const { token } of [russianAccount, englishAccount])
      await aSearch(world, token, { year_to: 2016 });
    await publishAds(world, ...Array.from({ length: count }, () => ({ year: 2015 })));
    world.clock.moveTo(MONDAY);

    const emails = await send();

    const emailTo = (address: string) => emails.find((email) => email.to.includes(address));
    expect(emailTo(russianAccount.user.email)?.html).toContain(`<h1 class="title"`);
    expect(emailTo(russianAccount.user.email)?.text).toContain(ru);
    const englishEmail = emailTo(englishAccount.user.email);
    expect(englishEmail?.text).toContain(en);
    expect(`${englishEmail?.subject}${englishEmail?.text.replaceAll('Иван', '')}`).not.toMatch(
      /[а-яё]/i,
    );
  });

  it('shows ten searches with ten ads each, and a line for each other search', async () => {
    const { token } = await aSignedInAccount(world);
    for (let number = 1; number <= 12; number += 1) {
      await aSearch(world, token, { year_to: 2015 + number, name: `Поиск ${number}` });
    }
    await publishAds(world, ...Array.from({ length: 13 }, () => ({ year: 2014, photosCount: 1 })));
    world.clock.moveTo(MONDAY);

    const [email, ...others] = await send();

    expect(others).toEqual([]);
    // All searches have the same 13 ads, so the subject does not count 156.
    expect(email?.subject).toBe('13 новых объявлений в ваших поисках');
    expect(email?.text).toMatch(/^Для вас 13 новых объявлений\n/);
    expect(email?.links.filter((link) => link.startsWith('/product'))).toHaveLength(100);
    // Gmail clips emails at 102 kB; real names and prices are longer.
    expect(Buffer.byteLength(email?.html ?? '')).toBeLessThan(80_000);
    expect(email?.text.match(/Ещё 3 объявления: /g)).toHaveLength(10);
    expect(email?.text).toContain('Поиск 2: 13 новых объявлений: https://');
    expect(email?.text).toContain('Поиск 1: 13 новых объявлений: https://');
    expect(email?.links.filter((link) => /^\/unsubscribe\/.+\./.test(link))).toHaveLength(12);
  });

  it('shows the former price of a cheaper ad', async () => {
    const { token } = await aSignedInAccount(world);
    const { id: searchId } = await aSearch(world, token, { year_to: 2016 });
    const [id = 0] = await publishAds(world, { year: 2015, price: 9_000_000n });
    world.clock.moveTo(daysAfterStart(1));
    const data = { price: 8_000_000n, priceRub: 800_000_000n, updatedAt: daysAfterStart(1) };
    await world.database.post.update({ where: { id }, data });
    await matchChanges(world);
    world.clock.moveTo(MONDAY);

    const [email] = await send();

    expect(email?.text).toContain('8\u00a0000\u00a0000\u00a0₽ (вместо 9\u00a0000\u00a0000\u00a0₽)');
    expect(email?.html).toContain('<s>9\u00a0000\u00a0000\u00a0₽</s>');
    expect(await digestEmailsOfHits(world, searchId)).toHaveLength(1);
  });

  it('omits seen and unavailable ads, and ads published after the window', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await aSearch(world, token, { year_to: 2016 });
    await publishAds(world, { year: 2001 });
    await world.call(markSavedFilterSeen, { token, body: { id } });
    world.clock.moveTo(daysAfterStart(1));
    const [removedId = 0, shownId] = await publishAds(world, { year: 2002 }, { year: 2003 });
    await world.database.post.update({
      where: { id: removedId },
      data: { status: 'removed', removedReason: 'owner', updatedAt: daysAfterStart(2) },
    });
    world.clock.moveTo(moscowTime('2026-06-22T00:00:00'));
    await publishAds(world, { year: 2004 });
    world.clock.moveTo(MONDAY);

    const [email] = await send();

    expect(email?.to).toEqual([user.email]);
    expect(email?.links.filter((link) => link.startsWith('/product'))).toEqual([
      `/product?id=${shownId}`,
    ]);
    world.clock.moveTo(NEXT_MONDAY);
    const [nextEmail] = await send();
    expect(nextEmail?.links.filter((link) => link.startsWith('/product'))).toHaveLength(1);
  });
});

it('sends the other digests if one cannot be stored, and that one later', async () => {
  const [failingAccount, otherAccount] = [
    await aSignedInAccount(world),
    await aSignedInAccount(world),
  ];
  for (const { token } of [failingAccount, otherAccount])
    await aSearch(world, token, { year_to: 2016 });
  world.clock.moveTo(daysAfterStart(1));
  await publishAds(world, { year: 2015 });
  world.clock.moveTo(MONDAY);
  await rejectWrites(world, 'digest_letter', `NEW.user_id = ${failingAccount.user.id}`);

  expect((await send()).map(({ to }) => to)).toEqual([[otherAccount.user.email]]);
  await allowWrites(world);
  expect((await send()).map(({ to }) => to)).toEqual([[failingAccount.user.email]]);
});

describe('a window', () => {
  const setPeriod = (token: string, period: string) =>
    world.call(setSubscriptionPeriod, { token, body: { subscription_period: period } });

  it('sends weekly and monthly searches in separate emails, each at its own time', async () => {
    const { token } = await aSignedInAccount(world);
    await aSearch(world, token, { year_to: 2016, name: 'Недели' });
    await aSearch(world, token, { year_to: 2017, name: 'Месяцы', optionId: 3 });
    await publishAds(world, { year: 2015 });

    world.clock.moveTo(NEXT_MONDAY);
    expect((await send()).map(({ subject }) => subject)).toEqual(['Недели: 1 новое объявление']);
    world.clock.moveTo(moscowTime('2026-07-01T09:00:00'));
    expect((await send()).map(({ subject }) => subject)).toEqual(['Месяцы: 1 новое объявление']);
  });

  it('sends one email about all hits after weeks without a worker', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aSearch(world, token, { year_to: 2016 });
    await publishAds(world, { year: 2015 });
    world.clock.moveTo(daysAfterStart(8));
    // This ad has not been matched with the search before.
    const now = world.clock.now();
    await aPost(world.database, { year: 2014, updatedAt: now, publishedAt: now });
    world.clock.moveTo(moscowTime('2026-07-09T23:30:00'));

    const emails = await send();

    expect(emails).toHaveLength(1);
    const items = await digestEmailsOfHits(world, id);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ letterId }) => letterId)).size).toBe(1);
  });

  it('neither loses nor repeats a hit when the period changes back and forth', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await aSearch(world, token, { year_to: 2016 });
    const publishedIds: number[] = [];
    const periods = ['month', 'week', 'month', 'week', 'week', 'month', 'month', 'week', 'week'];
    for (const [week, period] of periods.entries()) {
      world.clock.moveTo(daysAfterStart(7 * week + 1));
      publishedIds.push(...(await publishAds(world, { year: 2015 })));
      const currentToken = await tokenOf(world, user.id);
      expect((await setPeriod(currentToken, period)).status).toBe(200);
      if (week === 4)
        await world.call(saveFilter, { token: currentToken, body: { id, year_to: 2017 } });
      for (const day of [2, 6, 7]) {
        world.clock.moveTo(daysAfterStart(7 * week + day));
        await send();
      }
    }
    world.clock.moveTo(daysAfterStart(100));
    await send();

    const items = await digestEmailsOfHits(world, id);
    expect(items.map(({ postId }) => postId)).toEqual(publishedIds);
    const emails = await world.database.digestLetter.findMany();
    expect(emails.every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it('never emails a hit found while the period was "never"', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aSearch(world, token, { year_to: 2016 });
    await setPeriod(token, 'never');
    await publishAds(world, { year: 2015 });
    await setPeriod(token, 'week');
    world.clock.moveTo(daysAfterStart(1));
    const [laterId] = await publishAds(world, { year: 2014 });
    world.clock.moveTo(MONDAY);

    expect(await send()).toHaveLength(1);

    expect((await digestEmailsOfHits(world, id)).map(({ postId }) => postId)).toEqual([laterId]);
  });
});
