import { approvePost, getModerationPosts, updatePost } from '@pitlane/contracts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Thread } from '../../../infra/thread.ts';
import { aModerator, aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});

/** Returns the quotes of findings that the moderation queue shows for an ad. */
async function findingQuotesOf(id: number): Promise<string[]> {
  const response = await world.call(getModerationPosts, {
    token: moderatorToken,
    query: { per_page: 100 },
  });
  const queuedPost = dataOf(getModerationPosts, response).find((post) => post.id === id);
  return (queuedPost?.findings ?? []).flatMap(({ quotes }) => quotes);
}
const storedCheckOf = async (id: number) =>
  (await world.database.post.findUniqueOrThrow({ where: { id } })).textCheck;

describe("the check of an ad's texts", () => {
  it('runs at submission and is stored with the version', async () => {
    const { token } = await aSeller(world);
    const { id } = await aPlacedPost(world, token, { description: 'Пишите a@example.com' });

    expect(await storedCheckOf(id)).toEqual({
      of: expect.stringMatching(/^[\da-f]{64}$/),
      notes: [{ kind: 'contacts', field: 'description', quotes: ['a@example.com'] }],
    });
    expect(await findingQuotesOf(id)).toEqual(['a@example.com']);
  });

  it('runs again for an edit, and is stored with the ad after the approval', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'active');
    await aWaitingEdit(world, token, id, 'Звоните +7 999 111-22-33');
    expect(await findingQuotesOf(id)).toEqual(['+7 999 111-22-33']);
    expect(await storedCheckOf(id)).toBeNull();

    await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} });

    expect(await storedCheckOf(id)).toMatchObject({ notes: [{ quotes: ['+7 999 111-22-33'] }] });
  });

  it('is not shown after the texts have changed', async () => {
    const { user } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'moderation', {
      description: 'a@example.com',
    });
    await world.app.services.textChecks.checkPending();
    expect(await findingQuotesOf(id)).toEqual(['a@example.com']);

    await world.database.post.update({ where: { id }, data: { description: 'b@example.com' } });
    expect(await findingQuotesOf(id)).toEqual([]);

    await world.app.services.textChecks.checkPending();
    expect(await findingQuotesOf(id)).toEqual(['b@example.com']);
  });

  it('is run by the worker for versions and edits that have none', async () => {
    const { user, token } = await aSeller(world, { placements: 5 });
    const uncheckedPost = await aPostInStatus(world, user.id, 'moderation', {
      description: 'old@example.com',
    });
    const editedPost = await aPostInStatus(world, user.id, 'active');
    await aWaitingEdit(world, token, editedPost.id, 'edit@example.com');
    const { database } = world;
    await database.$executeRaw`UPDATE post_edit SET text_check = NULL WHERE post_id = ${editedPost.id}`;
    expect([await findingQuotesOf(uncheckedPost.id), await findingQuotesOf(editedPost.id)]).toEqual(
      [[], []],
    );

    const { textChecks } = world.app.services;
    await Promise.all([textChecks.checkPending(), textChecks.checkPending()]);

    expect(await findingQuotesOf(uncheckedPost.id)).toEqual(['old@example.com']);
    expect(await findingQuotesOf(editedPost.id)).toEqual(['edit@example.com']);
  });

  it.each([
    'звоните 8 916 123-45-6𝟵',
    'Из İstanbul, тел 8 916 123-45-67🚗',
    'и\u0306\u0301 \u202eﷺ ⑧⑨①⑥①②③④⑤⑥⑦',
    '8 916 123\n45 67 🚗',
  ])('quotes the contact verbatim: %j', async (description) => {
    const { user, token } = await aSeller(world, { placements: 2 });
    const { id } = await aPlacedPost(world, token, { description });
    const [quote = ''] = await findingQuotesOf(id);

    expect(description).toContain(quote);
    expect(quote.normalize('NFKD').length).toBeGreaterThan(10);
    const denied = await aPostInStatus(world, user.id, 'denied');
    const form = { id: String(denied.id), description: `${description} ПРЕДОПЛАТА𝟵` };
    dataOf(updatePost, await world.call(updatePost, { token, form }));
    expect(await findingQuotesOf(denied.id)).toEqual([quote, 'ПРЕДОПЛАТА']);
  });

  it('is replaced when a denied ad is corrected', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'denied', { description: 'a@example.com' });

    await world.call(updatePost, { token, form: { id: String(id), description: 'Без почты' } });

    expect(await findingQuotesOf(id)).toEqual([]);
    expect(await storedCheckOf(id)).toMatchObject({ notes: [] });
  });
});

describe('texts that cannot be checked', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await allowWrites(world);
  });

  it('are retried by the next run and do not block the others', async () => {
    const { user } = await aSeller(world);
    const creations = ['broken', 'good@example.com'].map((description) =>
      aPostInStatus(world, user.id, 'moderation', { description }),
    );
    const [brokenPost, goodPost] = await Promise.all(creations);
    const { run } = Thread.prototype;
    vi.spyOn(Thread.prototype, 'run').mockImplementation(function (this: object, texts: unknown) {
      const isBroken = JSON.stringify(texts).includes('broken');
      return isBroken ? Promise.reject(new Error('broken')) : Reflect.apply(run, this, [texts]);
    });

    await expect(world.app.services.textChecks.checkPending()).rejects.toThrow('broken');

    expect(await storedCheckOf(brokenPost?.id ?? 0)).toBeNull();
    expect(await findingQuotesOf(goodPost?.id ?? 0)).toEqual(['good@example.com']);
    vi.restoreAllMocks();
    await world.app.services.textChecks.checkPending();
    expect(await storedCheckOf(brokenPost?.id ?? 0)).toMatchObject({ notes: [] });
  });

  it('are stored as unchecked after a timeout', async () => {
    const { user } = await aSeller(world);
    const slowPost = await aPostInStatus(world, user.id, 'moderation');
    vi.spyOn(Thread.prototype, 'run').mockResolvedValue(null);

    await world.app.services.textChecks.checkPending();

    const uncheckedNote = { kind: 'unchecked', field: 'description', quotes: [] };
    expect(await storedCheckOf(slowPost.id)).toMatchObject({ notes: [uncheckedNote] });
  });

  it('do not block the others if their check cannot be stored', async () => {
    const { user, token } = await aSeller(world, { placements: 5 });
    const brokenPost = await aPostInStatus(world, user.id, 'moderation', {
      description: 'bad@example.com',
    });
    const goodPost = await aPostInStatus(world, user.id, 'moderation', {
      description: 'good@example.com',
    });
    const editedPost = await aPostInStatus(world, user.id, 'active');
    await aWaitingEdit(world, token, editedPost.id, 'edit@example.com');
    await world.database.$executeRaw`UPDATE post_edit
      SET text_check = NULL, values = values - 'contact_name' WHERE post_id = ${editedPost.id}`;
    await rejectWrites(world, 'post', `NEW.id = ${brokenPost.id}`);

    await expect(world.app.services.textChecks.checkPending()).rejects.toThrow();

    expect(await storedCheckOf(brokenPost.id)).toBeNull();
    expect(await storedCheckOf(goodPost.id)).toMatchObject({
      notes: [{ quotes: ['good@example.com'] }],
    });
    const edit = await world.database.postEdit.findUniqueOrThrow({
      where: { postId: editedPost.id },
    });
    expect(edit.textCheck).toMatchObject({ notes: [{ quotes: ['edit@example.com'] }] });
  });
});
