import {
  approvePost,
  type Finding,
  getModerationPost,
  getModerationPosts,
  getPost,
  uploadImage,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRandomScene } from '../../../testing/a-picture.ts';
import { aModerator, aPlacedPost, aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});

async function fetchFindings(id: number, language = 'ru'): Promise<Finding[]> {
  const headers = { 'Accept-Language': language };
  const response = await world.call(getModerationPost, {
    token: moderatorToken,
    params: { id },
    headers,
  });
  return dataOf(getModerationPost, response).findings;
}
const fetchFindingKinds = async (id: number) => (await fetchFindings(id)).map(({ kind }) => kind);

async function aPendingPost(fields: Parameters<typeof aPostInStatus>[3] = {}) {
  const { user } = await aSeller(world);
  return aPostInStatus(world, user.id, 'moderation', fields);
}

describe('findings on the texts of an ad', () => {
  it('contain the field, the words and a message in the requested language', async () => {
    const description = 'Пишите anna@example.com, предоплата';
    const { id } = await aPendingPost({ description, contactName: 't.me/anna +7 999 111-22-33' });

    expect(await fetchFindings(id)).toMatchObject([
      { kind: 'contacts', field: 'description', quotes: ['anna@example.com'] },
      { kind: 'contacts', field: 'contact_name', quotes: ['+7 999 111-22-33', 't.me/anna'] },
      { kind: 'stop_words', field: 'description', quotes: ['предоплата'] },
    ]);
    const [russianFinding] = await fetchFindings(id);
    const [englishFinding] = await fetchFindings(id, 'en');
    expect(russianFinding?.message).toMatch(/[а-я]/);
    expect(englishFinding?.message).toMatch(/^[A-Za-z ,.—-]+$/);
  });

  it('are empty for an honest ad', async () => {
    const { id } = await aPendingPost({ description: 'Пробег 89 031 км, VIN WP0ZZZ99ZTS392124' });

    expect(await fetchFindings(id)).toEqual([]);
  });

  it('apply to the waiting version of an edited ad', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'active', {
      description: 'Пишите a@example.com',
    });
    expect(await fetchFindingKinds(id)).toEqual(['contacts']);

    await aWaitingEdit(world, token, id, 'Без почты');

    expect(await fetchFindingKinds(id)).toEqual([]);
  });

  it('are included in the queue too', async () => {
    const { id } = await aPendingPost({ description: 'Пишите a@example.com' });
    await world.app.services.textChecks.checkPending();

    const [firstPost] = dataOf(
      getModerationPosts,
      await world.call(getModerationPosts, { token: moderatorToken }),
    );

    expect(firstPost).toMatchObject({ id, findings: [{ kind: 'contacts' }] });
  });
});

describe('findings on the price of an ad', () => {
  const lowPrice = { price: 1_000_000n, priceRub: 100_000_000n };
  const createOtherPosts = async (count: number, fields: Parameters<typeof aPost>[1] = {}) => {
    for (let n = 0; n < count; n += 1) {
      const price = BigInt(9_000_000 + n * 500_000);
      await aPost(world.database, { price, ...fields });
    }
  };

  it('state in percent a price far from the median of five other ads of the model', async () => {
    await createOtherPosts(5);
    const { id } = await aPendingPost(lowPrice);

    // One million compared with a median of ten millions.
    expect(await fetchFindings(id)).toMatchObject([
      { kind: 'price', field: 'price', quotes: ['10 %'], message: expect.stringContaining('10 %') },
    ]);
  });

  it('are empty for fewer than five ads, not counting hidden ones and other makes', async () => {
    await createOtherPosts(4);
    await createOtherPosts(3, { status: 'removed', removedReason: 'owner' });
    await createOtherPosts(3, { hidden: true });
    await createOtherPosts(3, { price: null });
    const model = await world.database.model.findFirstOrThrow({
      where: { brand: { slug: { not: 'porsche' } } },
    });
    await createOtherPosts(3, { modelId: model.id });
    const { id } = await aPendingPost(lowPrice);

    expect(await fetchFindingKinds(id)).toEqual([]);
  });

  it('compare a rare model with its make and kind, with a larger tolerance', async () => {
    const { database } = world;
    const model = await database.model.findFirstOrThrow({
      where: { slug: { not: '911' }, brand: { slug: 'porsche' } },
    });
    const boat = await database.carcase.findFirstOrThrow({ where: { kind: 'water' } });
    await createOtherPosts(4, { modelId: model.id });
    await createOtherPosts(4, { modelId: model.id, carcaseId: boat.id });
    const cheapPost = await aPendingPost(lowPrice);
    expect(
      await fetchFindingKinds(cheapPost.id),
      'four cars are too few, and boats are another kind',
    ).toEqual([]);
    await createOtherPosts(1);

    const [finding, ...otherFindings] = await fetchFindings(cheapPost.id);
    const commonPost = await aPendingPost({ price: 3_000_000n, priceRub: 300_000_000n });

    expect(finding).toMatchObject({ kind: 'price', field: 'price', quotes: ['11 %'] });
    expect(finding?.message).toContain('по марке');
    expect(otherFindings).toEqual([]);
    expect(
      await fetchFindingKinds(commonPost.id),
      'a third is usual among the models of a make',
    ).toEqual([]);
    const [englishFinding] = await fetchFindings(cheapPost.id, 'en');
    expect(englishFinding?.message).toContain('make’s median');
  });

  it('do not compare an ad with itself', async () => {
    await createOtherPosts(4);
    const { user } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'active', lowPrice);

    expect(await fetchFindingKinds(id)).toEqual([]);
  });

  it('are empty for a usual price or a price on request', async () => {
    await createOtherPosts(5);
    const commonPost = await aPendingPost();
    const postOnRequest = await aPendingPost({ price: null });

    expect(await fetchFindingKinds(commonPost.id)).toEqual([]);
    expect(await fetchFindingKinds(postOnRequest.id)).toEqual([]);
  });
});

describe('findings on implausible values', () => {
  it('state the expected values', async () => {
    const { database } = world;
    const mod = await database.modification.findFirstOrThrow({
      where: {
        generation: { model: { slug: '911' }, yearTo: { not: null } },
        volume: { not: null },
        power: { not: null },
      },
      include: { generation: true },
    });
    const { generation, id: modificationId, volume, power } = mod;
    const catalogueValues = { generationId: generation.id, modificationId, volume, power };
    const year = generation.yearFrom;
    const plausiblePost = await aPendingPost({ ...catalogueValues, year });
    const implausiblePost = await aPendingPost({
      ...catalogueValues,
      year: year - 1,
      volume: 50,
      power: 9_999,
      price: 1n,
      priceRub: 100n,
    });

    expect(await fetchFindings(plausiblePost.id)).toEqual([]);
    const findings = await fetchFindings(implausiblePost.id);
    expect(findings.map(({ kind, field }) => [kind, field])).toEqual([
      ['unlikely', 'year'],
      ['unlikely', 'volume'],
      ['unlikely', 'power'],
      ['unlikely', 'price'],
    ]);
    const messages = findings.map(({ message }) => message);
    expect(messages[0]).toContain(`${year}–${generation.yearTo}`);
    expect(messages[1]).toContain(`${volume} см³`);
    expect(messages[2]).toContain(`${power} л. с.`);
    expect(messages[3]).toBe('Цена ниже 10\u00A0000 ₽');
    for (const { message } of await fetchFindings(implausiblePost.id, 'en'))
      expect(message).toMatch(/^[^а-я]+$/);
  });
});

describe('findings on a picture', () => {
  const renderScene = aRandomScene(new Random(911), 900, 600);
  /** Creates an ad with six photos, one of them this picture. */
  async function aPostWithPicture(bytes: Buffer, poster?: Awaited<ReturnType<typeof aSeller>>) {
    const owner = poster ?? (await aSeller(world, { placements: 3 }));
    const file = { bytes, name: 'photo.jpg' };
    const response = await world.call(uploadImage, { token: owner.token, files: { file } });
    const photo = dataOf(uploadImage, response);
    const otherPhotos = await uploadPhotos(world, owner.token, 5);
    const ids = [photo, ...otherPhotos].map(({ id }) => String(id));
    const { id } = await aPlacedPost(world, owner.token, { 'photo_ids[]': ids });
    return { id, owner, photo };
  }

  // For the copies that are found see fingerprints.test.ts and findings.near-pictures.test.ts.
  it('include an ad of another account with a recompressed copy', async () => {
    const firstPost = await aPostWithPicture(await renderScene().jpeg({ quality: 90 }).toBuffer());
    const secondPost = await aPostWithPicture(await renderScene().jpeg({ quality: 45 }).toBuffer());

    const findings = await fetchFindings(secondPost.id);

    expect(findings).toMatchObject([
      {
        kind: 'seen_picture',
        field: `photo:${secondPost.photo.id}`,
        posts: [{ id: firstPost.id, photo: { id: firstPost.photo.id } }],
      },
    ]);
    expect((await fetchFindings(firstPost.id))[0]?.posts.map(({ id }) => id)).toEqual([
      secondPost.id,
    ]);
  });

  it('omit ads of the same account and other pictures', async () => {
    const bytes = await renderScene().jpeg().toBuffer();
    const { owner } = await aPostWithPicture(bytes);
    const ownPost = await aPostWithPicture(bytes, owner);
    const otherPost = await aPostWithPicture(
      await aRandomScene(new Random(7), 900, 600)().jpeg().toBuffer(),
    );

    expect(await fetchFindingKinds(ownPost.id)).toEqual([]);
    expect(await fetchFindingKinds(otherPost.id)).toEqual([]);
  });
});

describe('findings', () => {
  it('have no effect on the status of the ad', async () => {
    const description = 'Пишите anna@example.com, предоплата, без документов';
    const { id, userId } = await aPendingPost({ description });
    expect((await fetchFindingKinds(id)).length).toBeGreaterThan(0);
    const row = await world.database.post.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'moderation', denyReason: null });
    expect(await world.database.notification.count({ where: { userId } })).toBe(0);

    const params = { id };
    dataOf(approvePost, await world.call(approvePost, { token: moderatorToken, params, body: {} }));

    const response = await world.call(getPost, { params });
    expect(dataOf(getPost, response).description).toBe(description);
    expect(response.text).not.toContain('findings');
  });
});
