import { approvePost, getModerationPosts, updatePost } from '@pitlane/contracts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Thread } from '../../../infra/thread.ts';
import { aModerator, aPlacedPost, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});

/** Returns the notes in the moderation queue on the texts of an ad. */
async function noticed(id: number): Promise<string[]> {
  const answer = await world.call(getModerationPosts, { token: staff, query: { per_page: 100 } });
  const found = dataOf(getModerationPosts, answer).find((post) => post.id === id);
  return (found?.findings ?? []).flatMap(({ quotes }) => quotes);
}
const checkOf = async (id: number) =>
  (await world.database.post.findUniqueOrThrow({ where: { id } })).textCheck;

describe("the check of an ad's texts", () => {
  it('runs at submission and is stored with the version, independent of language', async () => {
    const { token } = await aPoster(world);
    const { id } = await aPlacedPost(world, token, { description: 'Пишите a@example.com' });

    expect(await checkOf(id)).toEqual({
      of: expect.stringMatching(/^[\da-f]{64}$/),
      notes: [{ kind: 'contacts', field: 'description', quotes: ['a@example.com'] }],
    });
    expect(await noticed(id)).toEqual(['a@example.com']);
  });

  it('runs again for an edit, and stays with the ad after the approval', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'active');
    await aWaitingEdit(world, token, id, 'Звоните +7 999 111-22-33');
    expect(await noticed(id)).toEqual(['+7 999 111-22-33']);
    expect(await checkOf(id)).toBeNull();

    await world.call(approvePost, { token: staff, params: { id }, body: {} });

    expect(await checkOf(id)).toMatchObject({ notes: [{ quotes: ['+7 999 111-22-33'] }] });
  });

  it('is not shown for texts that have changed since', async () => {
    const { user } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'moderation', { description: 'a@example.com' });
    await world.app.services.textChecks.checkPending();
    expect(await noticed(id)).toEqual(['a@example.com']);

    await world.database.post.update({ where: { id }, data: { description: 'b@example.com' } });
    expect(await noticed(id)).toEqual([]);

    await world.app.services.textChecks.checkPending();
    expect(await noticed(id)).toEqual(['b@example.com']);
  });

  it('is run by the worker for older versions and edits without one, each once', async () => {
    const { user, token } = await aPoster(world, { placements: 5 });
    const old = await aPostIn(world, user.id, 'moderation', { description: 'old@example.com' });
    const edited = await aPostIn(world, user.id, 'active');
    await aWaitingEdit(world, token, edited.id, 'edit@example.com');
    const { database } = world;
    await database.$executeRaw`UPDATE post_edit SET text_check = NULL WHERE post_id = ${edited.id}`;
    expect([await noticed(old.id), await noticed(edited.id)]).toEqual([[], []]);

    const { textChecks } = world.app.services;
    await Promise.all([textChecks.checkPending(), textChecks.checkPending()]);

    expect(await noticed(old.id)).toEqual(['old@example.com']);
    expect(await noticed(edited.id)).toEqual(['edit@example.com']);
  });

  it.each([
    'звоните 8 916 123-45-6𝟵',
    'Из İstanbul, тел 8 916 123-45-67🚗',
    'и\u0306\u0301 \u202eﷺ ⑧⑨①⑥①②③④⑤⑥⑦',
    '8 916 123\n45 67 🚗',
  ])('stores the contact verbatim: %j', async (description) => {
    const { user, token } = await aPoster(world, { placements: 2 });
    const { id } = await aPlacedPost(world, token, { description });
    const [quote = ''] = await noticed(id);

    expect(description).toContain(quote);
    expect(quote.normalize('NFKD').length).toBeGreaterThan(10);
    const denied = await aPostIn(world, user.id, 'denied');
    const form = { id: String(denied.id), description: `${description} ПРЕДОПЛАТА𝟵` };
    dataOf(updatePost, await world.call(updatePost, { token, form }));
    expect(await noticed(denied.id)).toEqual([quote, 'ПРЕДОПЛАТА']);
  });

  it('belongs to the corrected version of a denied ad', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'denied', { description: 'a@example.com' });

    await world.call(updatePost, { token, form: { id: String(id), description: 'Без почты' } });

    expect(await noticed(id)).toEqual([]);
    expect(await checkOf(id)).toMatchObject({ notes: [] });
  });
});

describe('texts that cannot be checked', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await mendRows(world);
  });

  it('are tried again by the next run and do not block those behind them', async () => {
    const { user } = await aPoster(world);
    const placed = ['broken', 'good@example.com'].map((description) =>
      aPostIn(world, user.id, 'moderation', { description }),
    );
    const [bad, good] = await Promise.all(placed);
    const { run } = Thread.prototype;
    vi.spyOn(Thread.prototype, 'run').mockImplementation(function (this: object, texts: unknown) {
      const isBroken = JSON.stringify(texts).includes('broken');
      return isBroken ? Promise.reject(new Error('broken')) : Reflect.apply(run, this, [texts]);
    });

    await expect(world.app.services.textChecks.checkPending()).rejects.toThrow('broken');

    expect(await checkOf(bad?.id ?? 0)).toBeNull();
    expect(await noticed(good?.id ?? 0)).toEqual(['good@example.com']);
    vi.restoreAllMocks();
    await world.app.services.textChecks.checkPending();
    expect(await checkOf(bad?.id ?? 0)).toMatchObject({ notes: [] });
  });

  it('are stored as unchecked after a timeout', async () => {
    const { user } = await aPoster(world);
    const slow = await aPostIn(world, user.id, 'moderation');
    vi.spyOn(Thread.prototype, 'run').mockResolvedValue(null);

    await world.app.services.textChecks.checkPending();

    const unchecked = { kind: 'unchecked', field: 'description', quotes: [] };
    expect(await checkOf(slow.id)).toMatchObject({ notes: [unchecked] });
  });

  it('do not block those behind them if the check cannot be stored', async () => {
    const { user, token } = await aPoster(world, { placements: 5 });
    const bad = await aPostIn(world, user.id, 'moderation', { description: 'bad@example.com' });
    const good = await aPostIn(world, user.id, 'moderation', { description: 'good@example.com' });
    const edited = await aPostIn(world, user.id, 'active');
    await aWaitingEdit(world, token, edited.id, 'edit@example.com');
    await world.database.$executeRaw`UPDATE post_edit
      SET text_check = NULL, values = values - 'contact_name' WHERE post_id = ${edited.id}`;
    await breakRows(world, 'post', `NEW.id = ${bad.id}`);

    await expect(world.app.services.textChecks.checkPending()).rejects.toThrow();

    expect(await checkOf(bad.id)).toBeNull();
    expect(await checkOf(good.id)).toMatchObject({ notes: [{ quotes: ['good@example.com'] }] });
    const edit = await world.database.postEdit.findUniqueOrThrow({ where: { postId: edited.id } });
    expect(edit.textCheck).toMatchObject({ notes: [{ quotes: ['edit@example.com'] }] });
  });
});
