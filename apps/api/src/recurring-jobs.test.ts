import { afterEach, describe, expect, it, vi } from 'vitest';
import { recurringJobs } from './recurring-jobs.ts';
import { aPost } from './testing/a-post.ts';
import { START, sharedWorld } from './testing/test-world.ts';

const world = sharedWorld();

const hoursAfterStart = (count: number) => new Date(START.getTime() + count * 3_600_000);
const jobs = () => recurringJobs(world.app.services, world);

async function run(name: string): Promise<void> {
  const job = jobs().find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  await job.run();
}

const readPost = (id: number) => world.database.post.findUniqueOrThrow({ where: { id } });

describe('the recurring jobs', () => {
  it('have unique names and valid cron expressions', () => {
    const all = jobs();

    expect(all.map(({ name }) => name)).toEqual([
      'refresh-rates',
      'count-searches',
      'expire-posts',
      'add-up-counts',
      'mail-unread',
      'send-digests',
      'lapse-offers',
      'ask-payments',
      'pass-days',
      'prove-books',
      'remind-owners',
      'end-promotions',
      'purge-events',
      'purge-touched',
      'fill-texts',
      'verify-search',
      'check-texts',
      'sweep-photos',
      'sweep-files',
      'forget-sign-ins',
      'forget-viewers',
      'forget-searches',
      'erase-requests',
      'purge-notifications',
    ]);
    for (const { cron } of all) expect(cron).toMatch(/^[\d*/]+( [\d*/]+){4}$/);
  });
});

interface FailingSpy {
  mockRejectedValue(error: Error): unknown;
}
interface CalledSpy {
  mock: { calls: unknown[] };
}

describe('a job of several steps', () => {
  afterEach(() => vi.restoreAllMocks());

  const services = () => world.app.services;
  const jobSteps: [name: string, first: () => FailingSpy, last: () => CalledSpy][] = [
    [
      'ask-payments',
      () => vi.spyOn(services().paymentPolling, 'pollOpen'),
      () => vi.spyOn(services().refundRequests, 'requestOpen'),
    ],
    [
      'prove-books',
      () => vi.spyOn(services().paymentPolling, 'bookMissedPayments'),
      () => vi.spyOn(services().ledgerAudit, 'verify'),
    ],
    [
      'sweep-photos',
      () => vi.spyOn(services().postForms, 'purge'),
      () => vi.spyOn(services().idempotency, 'purge'),
    ],
    [
      'forget-sign-ins',
      () => vi.spyOn(services().sessions, 'purge'),
      () => vi.spyOn(services().phones, 'purge'),
    ],
    [
      'forget-viewers',
      () => vi.spyOn(services().posts, 'purgeViewers'),
      () => vi.spyOn(services().slides, 'purge'),
    ],
    [
      'forget-searches',
      () => vi.spyOn(services().savedFilters, 'purge'),
      () => vi.spyOn(services().hits, 'purge'),
    ],
    [
      'purge-notifications',
      () => vi.spyOn(services().notifications, 'purge'),
      () => vi.spyOn(services().unsubscribeLinks, 'purge'),
    ],
  ];

  it.each(jobSteps)(
    '%s runs the last step even if the first one fails',
    async (name, first, last) => {
      first().mockRejectedValue(new Error('broken'));
      const lastStep = last();

      await expect(run(name)).rejects.toThrow('broken');
      expect(lastStep.mock.calls).toHaveLength(1);
    },
  );
});

describe('fill-texts', () => {
  it('fills missing texts of older ads, and changes no others', async () => {
    const { database } = world;
    const { id } = await aPost(database, { description: 'Неповторимый экземпляр' });
    const countFound = async () =>
      (await world.http.get('/api/filter/search-count').query({ q: 'неповторимый' })).body.data
        .count;
    await database.postText.deleteMany({ where: { postId: id } });
    expect(await countFound()).toBe(0);

    await run('fill-texts');
    await run('fill-texts');

    expect(await countFound()).toBe(1);
    expect(await database.postText.count()).toBe(await database.post.count());
  });
});

describe('verify-search', () => {
  it('succeeds without differences, and otherwise fails with the difference and examples', async () => {
    const { database } = world;
    const { id } = await aPost(database);
    await run('verify-search');

    await database.postText.deleteMany({ where: { postId: id } });

    const all = await database.post.count();
    await expect(run('verify-search')).rejects.toThrow(
      `the search differs from the ads: texts: 1 of ${all} differ (${id})`,
    );
    await world.app.services.searchChecks.rewriteTexts();
    await run('verify-search');
  });
});

describe('verify-search of words', () => {
  it('adopts a new catalogue name without failing', async () => {
    const { database } = world;
    const model = await database.model.findFirstOrThrow({ where: { slug: 'cayenne' } });
    const countTerms = () => database.searchTerm.count({ where: { key: 'перчик' } });
    const rename = async (nameRu: string | null) => {
      await database.model.update({ where: { id: model.id }, data: { nameRu } });
      await run('verify-search');
      return countTerms();
    };

    expect(await rename('Перчик')).toBe(1);
    expect(await rename(model.nameRu)).toBe(0);
  });
});

describe('forget-viewers', () => {
  it('deletes viewers older than two days, and preserves counters', async () => {
    const post = await aPost(world.database, { views: 3 });
    const viewBy = (viewer: string, day: string) => ({
      postId: post.id,
      viewer,
      day: new Date(day),
    });
    await world.database.postView.createMany({
      data: [
        viewBy('today', '2026-06-15'),
        viewBy('yesterday', '2026-06-14'),
        viewBy('earlier', '2026-06-12'),
        viewBy('long ago', '2026-01-01'),
      ],
    });
    await world.database.rateLimit.createMany({
      data: [
        { key: 'old', windowStart: hoursAfterStart(-49), count: 1 },
        { key: 'young', windowStart: hoursAfterStart(-47), count: 1 },
      ],
    });

    await run('forget-viewers');
    await run('forget-viewers');

    const remainingViews = await world.database.postView.findMany({ orderBy: { day: 'desc' } });
    const limits = await world.database.rateLimit.findMany();
    expect(remainingViews.map(({ viewer }) => viewer)).toEqual(['today', 'yesterday']);
    expect(limits.map(({ key }) => key)).toEqual(['young']);
    expect((await readPost(post.id)).views).toBe(3);
  });
});

describe('forget-viewers of phone numbers', () => {
  it('deletes requests of phone numbers after 90 days', async () => {
    const { id: postId } = await aPost(world.database);
    const phoneRequestBy = (viewer: string, days: number) => ({
      postId,
      viewer,
      requestedAt: hoursAfterStart(-24 * days),
    });
    await world.database.phoneRequest.createMany({
      data: [
        phoneRequestBy('today', 0),
        phoneRequestBy('90 days ago', 90),
        phoneRequestBy('91 days ago', 91),
      ],
    });

    await run('forget-viewers');
    await run('forget-viewers');

    const remainingRequests = await world.database.phoneRequest.findMany({
      orderBy: { requestedAt: 'desc' },
    });
    expect(remainingRequests.map(({ viewer }) => viewer)).toEqual(['today', '90 days ago']);
  });
});

describe('refresh-rates', () => {
  it('does nothing without RATES_URL', async () => {
    const before = await world.database.currencyRate.count();

    await run('refresh-rates');

    expect(await world.database.currencyRate.count()).toBe(before);
  });
});
