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
import { aModerator, aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostInStatus, aWaitingEdit, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderatorToken: string;
let owner: Awaited<ReturnType<typeof aSeller>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
  owner = await aSeller(world, { placements: 9 });
  moderatorToken = (await aModerator(world)).token;
});

const hoursAfterStart = (count: number) => new Date(START.getTime() + count * 3_600_000);
const fetchQueue = async (query = {}, token = moderatorToken) =>
  pageOf(getModerationPosts, await world.call(getModerationPosts, { token, query }));
const fetchPage = async (id: number) =>
  dataOf(
    getModerationPost,
    await world.call(getModerationPost, { token: moderatorToken, params: { id } }),
  );
const approve = async (id: number) =>
  dataOf(
    approvePost,
    await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
  );
const reject = async (id: number, body: object) =>
  dataOf(rejectPost, await world.call(rejectPost, { token: moderatorToken, params: { id }, body }));
const aPost = (
  ...[status, fields]: [Parameters<typeof aPostInStatus>[2], Parameters<typeof aPostInStatus>[3]?]
) => aPostInStatus(world, owner.user.id, status, fields);

async function report(id: number, text: string): Promise<void> {
  const { token } = await aSignedInAccount(world);
  const body = { id, reason: 'fraud', text };
  dataOf(reportPost, await world.call(reportPost, { token, body }));
}

describe('the queue', () => {
  it('contains new and corrected ads, edits and reported ads, the longest waiting first', async () => {
    world.clock.moveTo(hoursAfterStart(1));
    const reportedPost = await aPost('active', { expiresAt: days(40) });
    await report(reportedPost.id, 'Чужие фото');
    world.clock.moveTo(hoursAfterStart(2));
    const newPost = await aPost('moderation', { submittedAt: hoursAfterStart(2) });
    world.clock.moveTo(hoursAfterStart(3));
    const editedPost = await aPost('active', { expiresAt: days(40) });
    await aWaitingEdit(world, owner.token, editedPost.id, 'Новый текст');
    const deniedPost = await aPost('moderation', { submittedAt: hoursAfterStart(0) });
    await reject(deniedPost.id, { reason: 'Нет салона' });
    world.clock.moveTo(hoursAfterStart(4));
    await aWaitingEdit(world, owner.token, deniedPost.id, 'С салоном');
    world.clock.moveTo(hoursAfterStart(5));
    await report(reportedPost.id, 'И цена не та');

    const { data, meta } = await fetchQueue();

    expect(data.map(({ id, waits_for }) => [id, waits_for])).toEqual([
      [reportedPost.id, 'report'],
      [newPost.id, 'first_review'],
      [editedPost.id, 'edit'],
      [deniedPost.id, 'review'],
    ]);
    expect(data.map(({ submitted_at }) => submitted_at)).toEqual(
      [1, 2, 3, 4].map((day) => hoursAfterStart(day).toISOString()),
    );
    expect(data[0]?.reports.map(({ text }) => text)).toEqual(['Чужие фото', 'И цена не та']);
    expect(meta.total).toBe(4);
  });

  it('omits ads that are decided on, unpublished, or of a blocked account', async () => {
    const ids = [await aPost('moderation'), await aPost('moderation')].map(({ id }) => id);
    const editedPost = await aPost('active');
    await aWaitingEdit(world, owner.token, editedPost.id, 'Новый текст');
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) await aPost(status);
    const otherOwner = await aSeller(world);
    await aPostInStatus(world, otherOwner.user.id, 'moderation');
    expect((await fetchQueue()).meta.total).toBe(4);

    await approve(ids[0] ?? 0);
    await reject(ids[1] ?? 0, { reason: 'Нет салона' });
    await reject(editedPost.id, { reason: 'Телефон в тексте' });
    await world.app.services.staff.block(otherOwner.user.id, 'Чужие фотографии');

    expect(await fetchQueue()).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  it('has pages that are complete and in order', async () => {
    const ids: number[] = [];
    for (const day of [4, 1, 3, 2, 0]) {
      ids.push((await aPost('moderation', { submittedAt: days(-day) })).id);
    }
    const [fourDays, oneDay, threeDays, twoDays, zeroDays] = ids;

    const pages = [];
    for (const number of [1, 2, 3, 4]) pages.push(await fetchQueue({ page: number, per_page: 2 }));

    expect(pages.map(({ data }) => idsOf(data))).toEqual([
      [fourDays, threeDays],
      [twoDays, oneDay],
      [zeroDays],
      [],
    ]);
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3, 4].map((current_page) => ({ current_page, last_page: 3, per_page: 2, total: 5 })),
    );
  });

  it('lists the ads with a status on request', async () => {
    const postsByStatus = {
      active: await aPost('active'),
      moderation: await aPost('moderation'),
      denied: await aPost('denied'),
      removed: await aPost('removed'),
      archived: await aPost('archived'),
    };

    for (const [status, { id }] of Object.entries(postsByStatus)) {
      const { data, meta } = await fetchQueue({ status });
      expect(data.map((post) => [post.id, post.status])).toEqual([[id, status]]);
      expect(meta.total).toBe(1);
    }
  });

  it('includes fields that only the owner and moderators see', async () => {
    const moderatorFields = { comment: 'Звоните после семи', vin: 'WP0ZZZ99ZTS392124' };
    const { id } = await aPost('moderation', {
      ...moderatorFields,
      contactPhones: ['+79261234567'],
    });

    const { data } = await fetchQueue();

    expect(data[0]).toMatchObject({ id, ...moderatorFields, contact_phones: ['+79261234567'] });
    expect(await fetchPage(id)).toMatchObject({
      ...moderatorFields,
      contact_phones: ['+79261234567'],
    });
  });
});

describe('the page of an ad', () => {
  it('has no comparison in a first review', async () => {
    const { id } = await aPost('moderation');

    const { difference, photo_difference, waits_for } = await fetchPage(id);

    expect([difference, photo_difference, waits_for]).toEqual([null, null, 'first_review']);
  });

  it('shows the version to review of an edit, and lists its changed fields and photos', async () => {
    const { id } = await aPost('active');
    const pageBefore = await fetchPage(id);
    const [photo] = await uploadPhotos(world, owner.token, 1);
    const firstPhotoId = pageBefore.photos[0]?.id;
    const keptPhotoIds = pageBefore.photos.slice(1).map((each) => String(each.id));
    const form = {
      id: String(id),
      description: 'Новый текст',
      mileage: '46000',
      contact_name: 'Пётр',
      guarantee: '1',
      'photo_ids[]': [String(photo?.id)],
      'photo_order[]': [String(photo?.id), ...keptPhotoIds],
    };
    dataOf(updatePost, await world.call(updatePost, { token: owner.token, form }));
    const body = { id, image_id: firstPhotoId };
    dataOf(deleteImage, await world.call(deleteImage, { token: owner.token, body }));

    const pageAfter = await fetchPage(id);

    expect(pageAfter).toMatchObject({ status: 'active', waits_for: 'edit', mileage: 46_000 });
    expect(pageAfter.difference).toEqual([
      { field: 'mileage', before: '45000', after: '46000' },
      { field: 'description', before: pageBefore.description, after: 'Новый текст' },
      { field: 'contact_name', before: pageBefore.contact_name, after: 'Пётр' },
    ]);
    expect(pageAfter.guarantee, 'unchecked fields are published without a review').toBe(true);
    expect(idsOf(pageAfter.photo_difference?.added ?? [])).toEqual([photo?.id]);
    expect(idsOf(pageAfter.photo_difference?.removed ?? [])).toEqual([firstPhotoId]);
    expect(pageAfter.photos[0]?.id).toBe(photo?.id);
  });

  it('lists the changes of a corrected ad since it was denied', async () => {
    const { id, description } = await aPost('moderation');
    await reject(id, { reason: 'Телефон в тексте' });
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    const pageAfter = await fetchPage(id);

    expect(pageAfter).toMatchObject({
      status: 'moderation',
      waits_for: 'review',
      deny_reason: { reason: 'Телефон в тексте', fields: [] },
    });
    expect(pageAfter.difference).toEqual([
      { field: 'description', before: description, after: 'Без телефона' },
    ]);
    expect(pageAfter.photo_difference).toEqual({ added: [], removed: [] });
  });

  it('states why the previous version of an edit was denied, until a version is approved', async () => {
    const { id } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Звоните мне');
    expect((await fetchPage(id)).deny_reason).toBeNull();
    await reject(id, { reason: 'Телефон в тексте', fields: ['description'] });
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    const pageWithReason = await fetchPage(id);
    await approve(id);
    await aWaitingEdit(world, owner.token, id, 'Ещё одна правка');

    const denyReason = { reason: 'Телефон в тексте', fields: ['description'] };
    expect([pageWithReason.waits_for, pageWithReason.deny_reason]).toEqual(['edit', denyReason]);
    expect((await fetchPage(id)).deny_reason).toBeNull();
  });

  it('lists the changes of a republished ad since it was approved', async () => {
    const { id, description } = await aPost('moderation');
    await approve(id);
    const { token } = owner;
    dataOf(removePublication, await world.call(removePublication, { token, body: { id } }));
    await aWaitingEdit(world, token, id, 'Другой текст');
    dataOf(publishPost, await world.call(publishPost, { token, body: { id } }));

    expect((await fetchPage(id)).difference).toEqual([
      { field: 'description', before: description, after: 'Другой текст' },
    ]);
  });

  it('completes versions stored by an older release with values of the ad', async () => {
    const { id, contactName } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Новый текст');
    await world.database.$executeRaw`UPDATE post_edit SET values = values - 'contact_name'`;
    const expectedPost = { contact_name: contactName, description: 'Новый текст' };
    expect((await fetchQueue()).data).toMatchObject([expectedPost]);
    expect(await fetchPage(id)).toMatchObject(expectedPost);
    await reject(id, { reason: 'Нет салона' });
    await aWaitingEdit(world, owner.token, id, 'Ещё одна правка');
    await approve(id);
    await world.database.$executeRaw`UPDATE decided_version SET values = values - 'contact_name'`;
    await world.database.post.update({ where: { id }, data: { status: 'moderation' } });

    expect(await fetchPage(id)).toMatchObject({ contact_name: contactName, difference: [] });
  });

  it('formats flags in the requested language', async () => {
    const { id } = await aPost('active');
    const form = { id: String(id), tuning: '1' };
    dataOf(updatePost, await world.call(updatePost, { token: owner.token, form }));

    for (const [language, flagTexts] of Object.entries({ ru: ['нет', 'да'], en: ['no', 'yes'] })) {
      const headers = { 'Accept-Language': language };
      const response = await world.call(getModerationPost, {
        token: moderatorToken,
        params: { id },
        headers,
      });
      const [before, formattedAfter] = flagTexts;
      const expected = [{ field: 'tuning', before, after: formattedAfter }];
      expect(dataOf(getModerationPost, response).difference).toEqual(expected);
    }
  });

  it('contains the owner with the numbers of all and of denied ads', async () => {
    const { id } = await aPost('moderation');
    await aPost('denied');
    await aPost('removed');
    await world.app.services.staff.block(owner.user.id, 'Чужие фотографии');

    expect((await fetchPage(id)).owner).toEqual({
      id: owner.user.id,
      name: 'Иван Смирнов',
      email: owner.user.email,
      blocked: true,
      on_site_since: owner.user.createdAt.toISOString(),
      posts_count: 3,
      denied_count: 1,
    });
  });

  it('has no queue entry for an ad that does not wait', async () => {
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) {
      const { id } = await aPost(status);

      expect(await fetchPage(id)).toMatchObject({ status, waits_for: null, submitted_at: null });
    }
  });
});
