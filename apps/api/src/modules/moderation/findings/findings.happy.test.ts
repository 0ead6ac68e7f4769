import {
  approvePost,
  type Finding,
  getModerationPost,
  getModerationPosts,
  getPost,
  uploadImage,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aPoster, uploaded } from '../../../testing/a-form.ts';
import { aRandomScene } from '../../../testing/a-picture.ts';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});

async function findingsOf(id: number, language = 'ru'): Promise<Finding[]> {
  const headers = { 'Accept-Language': language };
  const answer = await world.call(getModerationPost, { token: staff, params: { id }, headers });
  return dataOf(getModerationPost, answer).findings;
}
const kindsOf = async (id: number) => (await findingsOf(id)).map(({ kind }) => kind);

async function aWaiting(fields: Parameters<typeof aPostIn>[3] = {}) {
  const { user } = await aPoster(world);
  return aPostIn(world, user.id, 'moderation', fields);
}

describe('findings on the texts of an ad', () => {
  it("have the field, words and a message in the moderator's language", async () => {
    const description = 'Пишите anna@example.com, предоплата';
    const { id } = await aWaiting({ description, contactName: 't.me/anna +7 999 111-22-33' });

    expect(await findingsOf(id)).toMatchObject([
      { kind: 'contacts', field: 'description', quotes: ['anna@example.com'] },
      { kind: 'contacts', field: 'contact_name', quotes: ['+7 999 111-22-33', 't.me/anna'] },
      { kind: 'stop_words', field: 'description', quotes: ['предоплата'] },
    ]);
    const [russian] = await findingsOf(id);
    const [english] = await findingsOf(id, 'en');
    expect(russian?.message).toMatch(/[а-я]/);
    expect(english?.message).toMatch(/^[A-Za-z ,.—-]+$/);
  });

  it('are empty for an honest ad', async () => {
    const { id } = await aWaiting({ description: 'Пробег 89 031 км, VIN WP0ZZZ99ZTS392124' });

    expect(await findingsOf(id)).toEqual([]);
  });

  it('describe the waiting version of an edit', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'active', { description: 'Пишите a@example.com' });
    expect(await kindsOf(id)).toEqual(['contacts']);

    await aWaitingEdit(world, token, id, 'Без почты');

    expect(await kindsOf(id)).toEqual([]);
  });

  it('are shown in the queue too', async () => {
    const { id } = await aWaiting({ description: 'Пишите a@example.com' });
    await world.app.services.textChecks.checkPending();

    const [first] = dataOf(
      getModerationPosts,
      await world.call(getModerationPosts, { token: staff }),
    );

    expect(first).toMatchObject({ id, findings: [{ kind: 'contacts' }] });
  });
});

describe('findings on the price of an ad', () => {
  const cheap = { price: 1_000_000n, priceRub: 100_000_000n };
  const others = async (count: number, fields: Parameters<typeof aPost>[1] = {}) => {
    for (let n = 0; n < count; n += 1) {
      const price = BigInt(9_000_000 + n * 500_000);
      await aPost(world.database, { price, ...fields });
    }
  };

  it('give in percent a price far from the median of five other ads of its model', async () => {
    await others(5);
    const { id } = await aWaiting(cheap);

    // 1 of 10 millions.
    expect(await findingsOf(id)).toMatchObject([
      { kind: 'price', field: 'price', quotes: ['10 %'], message: expect.stringContaining('10 %') },
    ]);
  });

  it('are empty with fewer than five ads, of hidden ads or other makes', async () => {
    await others(4);
    await others(3, { status: 'removed', removedReason: 'owner' });
    await others(3, { hidden: true });
    await others(3, { price: null });
    const model = await world.database.model.findFirstOrThrow({
      where: { brand: { slug: { not: 'porsche' } } },
    });
    await others(3, { modelId: model.id });
    const { id } = await aWaiting(cheap);

    expect(await kindsOf(id)).toEqual([]);
  });

  it('compare a rare model with its make and kind, less strictly', async () => {
    const { database } = world;
    const model = await database.model.findFirstOrThrow({
      where: { slug: { not: '911' }, brand: { slug: 'porsche' } },
    });
    const boat = await database.carcase.findFirstOrThrow({ where: { kind: 'water' } });
    await others(4, { modelId: model.id });
    await others(4, { modelId: model.id, carcaseId: boat.id });
    const far = await aWaiting(cheap);
    expect(await kindsOf(far.id), 'four cars, and boats are another kind').toEqual([]);
    await others(1);

    const [found, ...more] = await findingsOf(far.id);
    const near = await aWaiting({ price: 3_000_000n, priceRub: 300_000_000n });

    expect(found).toMatchObject({ kind: 'price', field: 'price', quotes: ['11 %'] });
    expect(found?.message).toContain('по марке');
    expect(more).toEqual([]);
    expect(await kindsOf(near.id), 'a third is common among the models of a make').toEqual([]);
    const [english] = await findingsOf(far.id, 'en');
    expect(english?.message).toContain('make’s median');
  });

  it('do not count the ad itself among the five', async () => {
    await others(4);
    const { user } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'active', cheap);

    expect(await kindsOf(id)).toEqual([]);
  });

  it('are empty for a common price or one on request', async () => {
    await others(5);
    const common = await aWaiting();
    const onRequest = await aWaiting({ price: null });

    expect(await kindsOf(common.id)).toEqual([]);
    expect(await kindsOf(onRequest.id)).toEqual([]);
  });
});

describe('findings on implausible values', () => {
  it('state what they were compared with', async () => {
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
    const chosen = { generationId: generation.id, modificationId, volume, power };
    const year = generation.yearFrom;
    const right = await aWaiting({ ...chosen, year });
    const wrong = await aWaiting({
      ...chosen,
      year: year - 1,
      volume: 50,
      power: 9_999,
      price: 1n,
      priceRub: 100n,
    });

    expect(await findingsOf(right.id)).toEqual([]);
    const found = await findingsOf(wrong.id);
    expect(found.map(({ kind, field }) => [kind, field])).toEqual([
      ['unlikely', 'year'],
      ['unlikely', 'volume'],
      ['unlikely', 'power'],
      ['unlikely', 'price'],
    ]);
    const messages = found.map(({ message }) => message);
    expect(messages[0]).toContain(`${year}–${generation.yearTo}`);
    expect(messages[1]).toContain(`${volume} см³`);
    expect(messages[2]).toContain(`${power} л. с.`);
    expect(messages[3]).toBe('Цена ниже 10\u00A0000 ₽');
    for (const { message } of await findingsOf(wrong.id, 'en'))
      expect(message).toMatch(/^[^а-я]+$/);
  });
});

describe('findings on a picture', () => {
  const scene = aRandomScene(new Random(911), 900, 600);
  /** Creates an ad with this picture among its six. */
  async function aPostWith(bytes: Buffer, poster?: Awaited<ReturnType<typeof aPoster>>) {
    const owner = poster ?? (await aPoster(world, { placements: 3 }));
    const file = { bytes, name: 'photo.jpg' };
    const answer = await world.call(uploadImage, { token: owner.token, files: { file } });
    const photo = dataOf(uploadImage, answer);
    const rest = await uploaded(world, owner.token, 5);
    const ids = [photo, ...rest].map(({ id }) => String(id));
    const { id } = await aPlacedPost(world, owner.token, { 'photo_ids[]': ids });
    return { id, owner, photo };
  }

  // Which copies are found: fingerprints.test.ts and findings.near-pictures.test.ts.
  it('include the ad of another account that has a recompressed copy', async () => {
    const first = await aPostWith(await scene().jpeg({ quality: 90 }).toBuffer());
    const second = await aPostWith(await scene().jpeg({ quality: 45 }).toBuffer());

    const found = await findingsOf(second.id);

    expect(found).toMatchObject([
      {
        kind: 'seen_picture',
        field: `photo:${second.photo.id}`,
        posts: [{ id: first.id, photo: { id: first.photo.id } }],
      },
    ]);
    expect((await findingsOf(first.id))[0]?.posts.map(({ id }) => id)).toEqual([second.id]);
  });

  it('omit own ads and other pictures', async () => {
    const bytes = await scene().jpeg().toBuffer();
    const { owner } = await aPostWith(bytes);
    const own = await aPostWith(bytes, owner);
    const other = await aPostWith(await aRandomScene(new Random(7), 900, 600)().jpeg().toBuffer());

    expect(await kindsOf(own.id)).toEqual([]);
    expect(await kindsOf(other.id)).toEqual([]);
  });
});

describe('findings', () => {
  it('have no effect: the ad waits until a moderator decides', async () => {
    const description = 'Пишите anna@example.com, предоплата, без документов';
    const { id, userId } = await aWaiting({ description });
    expect((await kindsOf(id)).length).toBeGreaterThan(0);
    const row = await world.database.post.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'moderation', denyReason: null });
    expect(await world.database.notification.count({ where: { userId } })).toBe(0);

    const params = { id };
    dataOf(approvePost, await world.call(approvePost, { token: staff, params, body: {} }));

    const shown = await world.call(getPost, { params });
    expect(dataOf(getPost, shown).description).toBe(description);
    expect(shown.text).not.toContain('findings');
  });
});
