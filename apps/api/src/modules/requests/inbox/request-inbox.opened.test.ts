import { getModerationLog, getOwnRequests, getRequest, getRequests } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aStoredRequest } from '../../../testing/a-request.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Access to the personal data of requests is logged.
const world = sharedWorld();
resetFormsBeforeEach(world);
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  staff = await aModerator(world);
});

const openRequest = async (id: number) =>
  dataOf(getRequest, await world.call(getRequest, { token: staff.token, params: { id } }));
const openInbox = async () =>
  expect((await world.call(getRequests, { token: staff.token })).status).toBe(200);

/** Returns the requests that the moderator opened according to the log. */
async function openedRequests() {
  const entries = dataOf(
    getModerationLog,
    await world.call(getModerationLog, { token: staff.token }),
  );
  return entries
    .filter(({ action, moderator }) => action === 'open_request' && moderator?.id === staff.user.id)
    .map(({ reason, user_id }) => [reason, user_id]);
}

it('logs each request that staff open, alone or in the list, once a day', async () => {
  const { id } = await aStoredRequest(world);
  await openRequest(id);
  await openRequest(id);
  expect(await openedRequests()).toEqual([[`№ ${id}`, null]]);

  const { id: other } = await aStoredRequest(world);
  await openInbox();
  await openInbox();
  expect(await openedRequests()).toEqual([
    [`№ ${other}`, null],
    [`№ ${id}`, null],
  ]);

  world.clock.moveTo(new Date(START.getTime() + 86_400_000));
  staff.token = await tokenOf(world, staff.user.id);
  await openRequest(id);
  expect(await openedRequests()).toHaveLength(3);
});

it('logs no error reports and no erased requests', async () => {
  const error = await aStoredRequest(world, { kind: 'error' });
  const erased = await aStoredRequest(world, { erasedAt: START });
  for (const { id } of [error, erased]) await openRequest(id);
  await openInbox();

  expect(await openedRequests()).toEqual([]);
});

it('logs nothing when users read their own requests', async () => {
  const { user, token } = await aSignedInAccount(world);
  await aStoredRequest(world, { userId: user.id });

  expect((await world.call(getOwnRequests, { token })).status).toBe(200);

  expect(await openedRequests()).toEqual([]);
});
