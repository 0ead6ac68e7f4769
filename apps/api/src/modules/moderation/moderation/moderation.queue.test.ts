import {
  approvePost,
  deleteImage,
  getModerationPost,
  getModerationPosts,
  publishPost,
  rejectPost,
  removePublication,
  reportPost,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster, uploaded } from '../../../testing/a-form.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostIn, aWaitingEdit, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let staff: string;
let owner: Awaited<ReturnType<typeof aPoster>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
  owner = await aPoster(world, { placements: 9 });
  staff = (await aModerator(world)).token;
});

const hours = (count: number) => new Date(START.getTime() + count * 3_600_000);
const queue = async (query = {}, token = staff) =>
  pageOf(getModerationPosts, await world.call(getModerationPosts, { token, query }));
const page = async (id: number) =>
  dataOf(getModerationPost, await world.call(getModerationPost, { token: staff, params: { id } }));
const approve = async (id: number) =>
  dataOf(approvePost, await world.call(approvePost, { token: staff, params: { id }, body: {} }));
const reject = async (id: number, body: object) =>
  dataOf(rejectPost, await world.call(rejectPost, { token: staff, params: { id }, body }));
const aPost = (
  ...[status, fields]: [Parameters<typeof aPostIn>[2], Parameters<typeof aPostIn>[3]?]
) => aPostIn(world, owner.user.id, status, fields);

async function report(id: number, text: string): Promise<void> {
  const { token } = await aSignedIn(world);
  const body = { id, reason: 'fraud', text };
  dataOf(reportPost, await world.call(reportPost, { token, body }));
}

describe('the queue', () => {
  it('contains new and corrected ads, edits and reports, longest waiting first', async () => {
    world.clock.moveTo(hours(1));
    const reported = await aPost('active', { expiresAt: days(40) });
    await report(reported.id, 'Чужие фото');
    world.clock.moveTo(hours(2));
    const fresh = await aPost('moderation', { submittedAt: hours(2) });
    world.clock.moveTo(hours(3));
    const edited = await aPost('active', { expiresAt: days(40) });
    await aWaitingEdit(world, owner.token, edited.id, 'Новый текст');
    const denied = await aPost('moderation', { submittedAt: hours(0) });
    await reject(denied.id, { reason: 'Нет салона' });
    world.clock.moveTo(hours(4));
    await aWaitingEdit(world, owner.token, denied.id, 'С салоном');
    world.clock.moveTo(hours(5));
    await report(reported.id, 'И цена не та');

    const { data, meta } = await queue();

    expect(data.map(({ id, waits_for }) => [id, waits_for])).toEqual([
      [reported.id, 'report'],
      [fresh.id, 'first_review'],
      [edited.id, 'edit'],
      [denied.id, 'review'],
    ]);
    expect(data.map(({ submitted_at }) => submitted_at)).toEqual(
      [1, 2, 3, 4].map((day) => hours(day).toISOString()),
    );
    expect(data[0]?.reports.map(({ text }) => text)).toEqual(['Чужие фото', 'И цена не та']);
    expect(meta.total).toBe(4);
  });

  it('omits ads that are decided on, taken off, or of a blocked account', async () => {
    const ids = [await aPost('moderation'), await aPost('moderation')].map(({ id }) => id);
    const edited = await aPost('active');
    await aWaitingEdit(world, owner.token, edited.id, 'Новый текст');
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) await aPost(status);
    const other = await aPoster(world);
    await aPostIn(world, other.user.id, 'moderation');
    expect((await queue()).meta.total).toBe(4);

    await approve(ids[0] ?? 0);
    await reject(ids[1] ?? 0, { reason: 'Нет салона' });
    await reject(edited.id, { reason: 'Телефон в тексте' });
    await world.app.services.staff.block(other.user.id, 'Чужие фотографии');

    expect(await queue()).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  it('is paged completely and in order', async () => {
    const ids: number[] = [];
    for (const day of [4, 1, 3, 2, 0]) {
      ids.push((await aPost('moderation', { submittedAt: days(-day) })).id);
    }
    const [four, one, three, two, none] = ids;

    const pages = [];
    for (const number of [1, 2, 3, 4]) pages.push(await queue({ page: number, per_page: 2 }));

    expect(pages.map(({ data }) => idsOf(data))).toEqual([[four, three], [two, one], [none], []]);
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3, 4].map((current_page) => ({ current_page, last_page: 3, per_page: 2, total: 5 })),
    );
  });

  it('filters by status instead', async () => {
    const own = {
      active: await aPost('active'),
      moderation: await aPost('moderation'),
      denied: await aPost('denied'),
      removed: await aPost('removed'),
      archived: await aPost('archived'),
    };

    for (const [status, { id }] of Object.entries(own)) {
      const { data, meta } = await queue({ status });
      expect(data.map((post) => [post.id, post.status])).toEqual([[id, status]]);
      expect(meta.total).toBe(1);
    }
  });

  it('shows moderators everything that the owner wrote', async () => {
    const inside = { comment: 'Звоните после семи', vin: 'WP0ZZZ99ZTS392124' };
    const { id } = await aPost('moderation', { ...inside, contactPhones: ['+79261234567'] });

    const { data } = await queue();

    expect(data[0]).toMatchObject({ id, ...inside, contact_phones: ['+79261234567'] });
    expect(await page(id)).toMatchObject({ ...inside, contact_phones: ['+79261234567'] });
  });
});

describe('the page of an ad', () => {
  it('has no comparison in a first review', async () => {
    const { id } = await aPost('moderation');

    const { difference, photo_difference, waits_for } = await page(id);

    expect([difference, photo_difference, waits_for]).toEqual([null, null, 'first_review']);
  });

  it('lists each changed field and photo of an edit, and shows the version to review', async () => {
    const { id } = await aPost('active');
    const before = await page(id);
    const [photo] = await uploaded(world, owner.token, 1);
    const first = before.photos[0]?.id;
    const kept = before.photos.slice(1).map((each) => String(each.id));
    const form = {
      id: String(id),
      description: 'Новый текст',
      mileage: '46000',
      contact_name: 'Пётр',
      guarantee: '1',
      'photo_ids[]': [String(photo?.id)],
      'photo_order[]': [String(photo?.id), ...kept],
    };
    dataOf(updatePost, await world.call(updatePost, { token: owner.token, form }));
    const body = { id, image_id: first };
    dataOf(deleteImage, await world.call(deleteImage, { token: owner.token, body }));

    const shown = await page(id);

    expect(shown).toMatchObject({ status: 'active', waits_for: 'edit', mileage: 46_000 });
    expect(shown.difference).toEqual([
      { field: 'mileage', before: '45000', after: '46000' },
      { field: 'description', before: before.description, after: 'Новый текст' },
      { field: 'contact_name', before: before.contact_name, after: 'Пётр' },
    ]);
    expect(shown.guarantee, 'what is not checked is published already').toBe(true);
    expect(idsOf(shown.photo_difference?.added ?? [])).toEqual([photo?.id]);
    expect(idsOf(shown.photo_difference?.removed ?? [])).toEqual([first]);
    expect(shown.photos[0]?.id).toBe(photo?.id);
  });

  it('lists what changed in a corrected ad since it was denied', async () => {
    const { id, description } = await aPost('moderation');
    await reject(id, { reason: 'Телефон в тексте' });
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    const shown = await page(id);

    expect(shown).toMatchObject({
      status: 'moderation',
      waits_for: 'review',
      deny_reason: { reason: 'Телефон в тексте', fields: [] },
    });
    expect(shown.difference).toEqual([
      { field: 'description', before: description, after: 'Без телефона' },
    ]);
    expect(shown.photo_difference).toEqual({ added: [], removed: [] });
  });

  it('states why the previous version of an edit was denied, until it is approved', async () => {
    const { id } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Звоните мне');
    expect((await page(id)).deny_reason).toBeNull();
    await reject(id, { reason: 'Телефон в тексте', fields: ['description'] });
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    const again = await page(id);
    await approve(id);
    await aWaitingEdit(world, owner.token, id, 'Ещё одна правка');

    const why = { reason: 'Телефон в тексте', fields: ['description'] };
    expect([again.waits_for, again.deny_reason]).toEqual(['edit', why]);
    expect((await page(id)).deny_reason).toBeNull();
  });

  it('lists what changed in a republished ad since it was approved', async () => {
    const { id, description } = await aPost('moderation');
    await approve(id);
    const { token } = owner;
    dataOf(removePublication, await world.call(removePublication, { token, body: { id } }));
    await aWaitingEdit(world, token, id, 'Другой текст');
    dataOf(publishPost, await world.call(publishPost, { token, body: { id } }));

    expect((await page(id)).difference).toEqual([
      { field: 'description', before: description, after: 'Другой текст' },
    ]);
  });

  it('fills values missing in a version of an older release from the ad', async () => {
    const { id, contactName } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Новый текст');
    await world.database.$executeRaw`UPDATE post_edit SET values = values - 'contact_name'`;
    const waiting = { contact_name: contactName, description: 'Новый текст' };
    expect((await queue()).data).toMatchObject([waiting]);
    expect(await page(id)).toMatchObject(waiting);
    await reject(id, { reason: 'Нет салона' });
    await aWaitingEdit(world, owner.token, id, 'Ещё одна правка');
    await approve(id);
    await world.database.$executeRaw`UPDATE decided_version SET values = values - 'contact_name'`;
    await world.database.post.update({ where: { id }, data: { status: 'moderation' } });

    expect(await page(id)).toMatchObject({ contact_name: contactName, difference: [] });
  });

  it('gives names and flags in the requested language', async () => {
    const { id } = await aPost('active');
    const form = { id: String(id), tuning: '1' };
    dataOf(updatePost, await world.call(updatePost, { token: owner.token, form }));

    for (const [language, words] of Object.entries({ ru: ['нет', 'да'], en: ['no', 'yes'] })) {
      const headers = { 'Accept-Language': language };
      const answer = await world.call(getModerationPost, { token: staff, params: { id }, headers });
      const [before, after] = words;
      const expected = [{ field: 'tuning', before, after }];
      expect(dataOf(getModerationPost, answer).difference).toEqual(expected);
    }
  });

  it('states who placed it, with the results of their other ads', async () => {
    const { id } = await aPost('moderation');
    await aPost('denied');
    await aPost('removed');
    await world.app.services.staff.block(owner.user.id, 'Чужие фотографии');

    expect((await page(id)).owner).toEqual({
      id: owner.user.id,
      name: 'Иван Смирнов',
      email: owner.user.email,
      blocked: true,
      on_site_since: owner.user.createdAt.toISOString(),
      posts_count: 3,
      denied_count: 1,
    });
  });

  it('states that an ad waits for nothing', async () => {
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) {
      const { id } = await aPost(status);

      expect(await page(id)).toMatchObject({ status, waits_for: null, submitted_at: null });
    }
  });
});
