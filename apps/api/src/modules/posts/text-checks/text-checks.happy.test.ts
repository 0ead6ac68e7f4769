import { approvePost, getModerationPosts, updatePost } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/a-life.ts';
import { dataOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});

/** What the queue says of the texts of an ad. */
async function noticed(id: number): Promise<string[]> {
  const answer = await world.call(getModerationPosts, { token: staff, query: { per_page: 100 } });
  const found = dataOf(getModerationPosts, answer).find((post) => post.id === id);
  return (found?.findings ?? []).flatMap(({ quotes }) => quotes);
}
const checkOf = async (id: number) =>
  (await world.database.post.findUniqueOrThrow({ where: { id } })).textCheck;

describe('the texts of a version', () => {
  it('are checked when it is submitted, and stored with it in no language', async () => {
    const { token } = await aPoster(world);
    const { id } = await aPlacedPost(world, token, { description: 'Пишите a@example.com' });

    expect(await checkOf(id)).toEqual({
      of: expect.stringMatching(/^[\da-f]{64}$/),
      notes: [{ kind: 'contacts', field: 'description', quotes: ['a@example.com'] }],
    });
    expect(await noticed(id)).toEqual(['a@example.com']);
  });

  it('are checked again with an edit, whose check stays with the ad once it is approved', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'active');
    await aWaitingEdit(world, token, id, 'Звоните +7 999 111-22-33');
    expect(await noticed(id)).toEqual(['+7 999 111-22-33']);
    expect(await checkOf(id)).toBeNull();

    await world.call(approvePost, { token: staff, params: { id }, body: {} });

    expect(await checkOf(id)).toMatchObject({ notes: [{ quotes: ['+7 999 111-22-33'] }] });
  });

  it('that have changed since do not get the earlier findings', async () => {
    const { user } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'moderation', { description: 'a@example.com' });
    await world.app.services.textChecks.checkWaiting();
    expect(await noticed(id)).toEqual(['a@example.com']);

    await world.database.post.update({ where: { id }, data: { description: 'b@example.com' } });
    expect(await noticed(id)).toEqual([]);

    await world.app.services.textChecks.checkWaiting();
    expect(await noticed(id)).toEqual(['b@example.com']);
  });

  it('that wait from before are checked by the worker, edits too, each once', async () => {
    const { user, token } = await aPoster(world, { placements: 5 });
    const old = await aPostIn(world, user.id, 'moderation', { description: 'old@example.com' });
    const edited = await aPostIn(world, user.id, 'active');
    await aWaitingEdit(world, token, edited.id, 'edit@example.com');
    const { database } = world;
    await database.$executeRaw`UPDATE post_edit SET text_check = NULL WHERE post_id = ${edited.id}`;
    expect([await noticed(old.id), await noticed(edited.id)]).toEqual([[], []]);

    const { textChecks } = world.app.services;
    await Promise.all([textChecks.checkWaiting(), textChecks.checkWaiting()]);

    expect(await noticed(old.id)).toEqual(['old@example.com']);
    expect(await noticed(edited.id)).toEqual(['edit@example.com']);
  });

  it('of a denied ad are those of its correction', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await aPostIn(world, user.id, 'denied', { description: 'a@example.com' });

    await world.call(updatePost, { token, form: { id: String(id), description: 'Без почты' } });

    expect(await noticed(id)).toEqual([]);
    expect(await checkOf(id)).toMatchObject({ notes: [] });
  });
});
