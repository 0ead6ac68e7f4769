import {
  approvePost,
  claimPost,
  erasePost,
  extendPost,
  type PostStatus,
  postStatuses,
  promotePost,
  publishPost,
  type RouteContract,
  rejectPost,
  removePost,
  removePublication,
  reportPost,
  updatePost,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { allowanceOf, aPostInStatus, days, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { tally } from '../../../testing/parallel.ts';
import { expectedResult, type TransitionResult } from '../../../testing/status-table.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';
import type { PostEvent, PostState } from '../post-life/post-life.rules.ts';

// Every status and every operation that could change it, generated from the status table
// (docs/product.md#life-of-an-ad).
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let moderator: { token: string };
let reporter: { token: string };
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  moderator = await aModerator(world);
  reporter = await aSignedInAccount(world);
});
beforeEach(() => world.clock.moveTo(START));

interface OperationCall {
  contract: RouteContract;
  by: 'owner' | 'moderator' | 'reporter';
  body?: object;
  form?: Record<string, string>;
}

interface TransitionCall extends OperationCall {
  /** `null` if the operation is not an event of the status table. */
  event: Exclude<PostEvent, 'expire'> | null;
}

const DENIAL = { reason: 'На фото номер телефона', fields: ['description'] };
const reject: OperationCall = { contract: rejectPost, by: 'moderator', body: DENIAL };
const unpublish: OperationCall = { contract: removePublication, by: 'owner' };
const remove: OperationCall = { contract: removePost, by: 'owner' };
const publish: OperationCall = { contract: publishPost, by: 'owner' };
const transitionCalls: TransitionCall[] = [
  { ...publish, event: 'publish' },
  { ...unpublish, event: 'remove_publication' },
  { contract: extendPost, by: 'owner', event: 'extend' },
  { contract: promotePost, by: 'owner', event: 'promote' },
  { ...remove, event: 'remove' },
  { contract: erasePost, by: 'owner', event: 'remove_force' },
  { contract: updatePost, by: 'owner', event: 'update', form: { description: 'Новый текст' } },
  { contract: approvePost, by: 'moderator', event: 'approve', body: {} },
  { ...reject, event: 'reject' },
  { contract: claimPost, by: 'moderator', event: null, body: {} },
];

interface Situation {
  what: string;
  status: PostStatus;
  fields?: PostFields;
  /** Operations that bring an active ad into the situation; without them, the ad is stored in this status. */
  steps?: OperationCall[];
  /** Properties that do not follow from the status. */
  state?: Partial<PostState>;
  reported?: true;
}

const edit: OperationCall = { contract: updatePost, by: 'owner', form: { description: 'Правка' } };
const report: OperationCall = { contract: reportPost, by: 'reporter' };
const expired = { expiresAt: START };
const waitingEdit = { edit: 'moderation' } as const;
const deniedEdit = { edit: 'denied' } as const;
const reviewedState = { approved: true, changed: true, holds: false, running: true };
const situations: Situation[] = [
  ...postStatuses.map((status) => ({ what: status, status })),
  { what: 'removed and expired', status: 'removed', fields: expired, state: { running: false } },
  {
    what: 'removed and changed since',
    status: 'removed',
    fields: { changed: true },
    state: { changed: true },
  },
  {
    what: 'removed, changed and expired',
    status: 'removed',
    fields: { changed: true, ...expired },
    state: { changed: true, running: false },
  },
  { what: 'archived and expired', status: 'archived', fields: expired, state: { running: false } },
  {
    what: 'archived and never approved',
    status: 'archived',
    fields: { publishedAt: null },
    state: { approved: false, running: false },
  },
  {
    what: 'denied when it was published again, with days left',
    status: 'denied',
    fields: { publishedAt: days(-3), expiresAt: days(5), changed: true },
    state: reviewedState,
  },
  { what: 'active with a waiting edit', status: 'active', steps: [edit], state: waitingEdit },
  { what: 'active with a denied edit', status: 'active', steps: [edit, reject], state: deniedEdit },
  { what: 'active and reported', status: 'active', steps: [report], reported: true },
  {
    what: 'active and reported with a waiting edit',
    status: 'active',
    steps: [report, edit],
    state: waitingEdit,
    reported: true,
  },
  {
    what: 'active and reported with a denied edit',
    status: 'active',
    steps: [edit, reject, report],
    state: deniedEdit,
    reported: true,
  },
  {
    what: 'removed with a waiting edit',
    status: 'removed',
    steps: [edit, unpublish],
    state: waitingEdit,
  },
  {
    what: 'removed and expired with a waiting edit',
    status: 'removed',
    fields: expired,
    steps: [edit, unpublish],
    state: { ...waitingEdit, running: false },
  },
  {
    what: 'removed with a denied edit',
    status: 'removed',
    steps: [edit, reject, unpublish],
    state: deniedEdit,
  },
  { what: 'removed and reported', status: 'removed', steps: [report, unpublish], reported: true },
  {
    what: 'archived with a waiting edit',
    status: 'archived',
    steps: [edit, remove],
    state: waitingEdit,
  },
  {
    what: 'archived with a denied edit',
    status: 'archived',
    steps: [edit, reject, remove],
    state: deniedEdit,
  },
  {
    what: 'in its second review and reported before',
    status: 'moderation',
    steps: [report, unpublish, edit, publish],
    state: reviewedState,
    reported: true,
  },
];

function stateOf({ status, state }: Situation): PostState {
  const approved = status !== 'moderation' && status !== 'denied';
  const holds = status === 'moderation';
  return { status, approved, changed: false, holds, running: approved, edit: null, ...state };
}

/** Returns the expected outcome. A report of a published ad also waits for a moderator; an approval resolves it. */
function expectedResultOf(
  situation: Situation,
  { event }: TransitionCall,
): TransitionResult | null {
  const state = stateOf(situation);
  const result = expectedResult(state, event ?? 'reject');
  if (event !== null && result) return result;
  const hasOpenReport = situation.reported && state.status === 'active';
  // A claim changes nothing and is possible for everything that can be decided.
  const changesNothing =
    event === null ? result || hasOpenReport : event === 'approve' && hasOpenReport;
  return changesNothing
    ? { status: state.status, takes: null, givesBack: false, startsPlacement: false }
    : null;
}

/** Returns the expected state of the ad's edit: decided, replaced or unchanged. */
function expectedEditAfter({ event }: TransitionCall, { status, edit: before }: PostState) {
  if (event === 'remove_force') return null;
  if (event === 'update') return status === 'active' ? 'moderation' : null;
  if (before !== 'moderation') return before;
  if (event === 'approve') return null;
  return event === 'reject' ? 'denied' : before;
}

const pairs = situations.flatMap((situation) =>
  transitionCalls.map((act) => {
    const call = act.contract.path;
    const expected = expectedResultOf(situation, act);
    return { call, what: situation.what, situation, act, expected };
  }),
);
const allowedPairs = pairs.flatMap(({ expected, ...pair }) =>
  expected ? [{ ...pair, expected }] : [],
);
const rejectedPairs = pairs.filter(({ expected }) => !expected);

function send(
  app: FastifyInstance,
  { contract, by, body, form }: OperationCall,
  id: number,
  owner: string,
) {
  const fields = Object.entries({ id: String(id), ...form });
  const token = { owner, moderator: moderator.token, reporter: reporter.token }[by];
  return app.inject({
    method: 'POST',
    url: pathOf(contract, { id }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(form && { 'content-type': MULTIPART_TYPE }),
    },
    payload: form
      ? multipart(fields.map(([name, value]) => ({ name, value })))
      : (body ?? { id, ...(by === 'reporter' && { reason: 'fraud' }) }),
  });
}

async function loadCurrentState(id: number) {
  const row = await world.database.post.findUnique({ where: { id }, include: { edit: true } });
  const reports = await world.database.postReport.count({ where: { postId: id, settledAt: null } });
  const denyReason = row?.edit?.denyReason;
  return {
    status: row?.status ?? 'erased',
    edit: row?.edit ? (denyReason === null ? 'moderation' : 'denied') : null,
    reports,
  };
}

/** Creates an account with sufficient allowance, and its ad in a situation. */
async function createPostIn(situation: Situation) {
  const { status, fields, steps, reported } = situation;
  const { user, token } = await aSeller(world, { placements: 5, specialOffers: 5 });
  const { id } = await aPostInStatus(world, user.id, steps ? 'active' : status, fields);
  for (const call of steps ?? []) {
    const response = await send(world.app, call, id, token);
    expect(response.statusCode, response.body).toBe(200);
  }
  const expectedState = { status, edit: stateOf(situation).edit, reports: reported ? 1 : 0 };
  expect(await loadCurrentState(id)).toEqual(expectedState);
  return { token, id, userId: user.id };
}

/** Checks the expected effects of `successCount` successful requests. */
async function expectEffects(
  { situation, act, expected }: (typeof allowedPairs)[number],
  { id, userId }: { id: number; userId: number },
  before: Awaited<ReturnType<typeof allowanceOf>>,
  successCount: number,
) {
  const areReportsSettled =
    act.event === 'approve' || act.event === 'remove_force' || !situation.reported;
  expect(await loadCurrentState(id)).toEqual({
    status: expected.status,
    edit: expectedEditAfter(act, stateOf(situation)),
    reports: areReportsSettled ? 0 : 1,
  });
  const takenUnits = (unit: string) => (expected.takes === unit ? successCount : 0);
  expect(await allowanceOf(world.database, userId)).toEqual({
    ad: before.ad - takenUnits('ad') + (expected.givesBack ? 1 : 0),
    special_offer: before.special_offer - takenUnits('special_offer'),
  });
  if (!expected.startsPlacement) return;
  const { expiresAt } = await world.database.post.findUniqueOrThrow({ where: { id } });
  expect(expiresAt).toEqual(days(30));
}

/** Reports whether an event can succeed twice in a row. */
function isRepeatable({ status }: Situation, { event }: TransitionCall): boolean {
  if (event === 'update') return status !== 'denied';
  return event === null || event === 'extend' || event === 'promote';
}

describe('an operation in the table, sent to two apps at once', () => {
  it.each(allowedPairs)(
    '$call of an ad that is $what has the outcome in the table for each 200',
    async (pair) => {
      const { situation, act, expected } = pair;
      const post = await createPostIn(situation);
      const { userId } = post;
      const notificationsBefore = await world.database.notification.count({ where: { userId } });
      const before = await allowanceOf(world.database, userId);

      const responses = await Promise.all(apps.map((app) => send(app, act, post.id, post.token)));

      const statusCounts = tally(responses.map(({ statusCode }) => statusCode));
      const repeatedStatus = act.event === 'remove_force' ? 404 : 409;
      const successCount = isRepeatable(situation, act) ? 2 : 1;
      expect(statusCounts).toEqual(
        successCount === 2 ? { 200: 2 } : { 200: 1, [repeatedStatus]: 1 },
      );
      await expectEffects(pair, post, before, successCount);
      const where = { userId, reason: 'returned' } as const;
      const returnedCount = await world.database.allowanceEntry.count({ where });
      expect(returnedCount).toBe(expected.givesBack ? 1 : 0);
      // Owners are not notified of decisions on reports alone.
      const { event } = act;
      const isDecision = event === 'approve' || event === 'reject';
      const addedNotifications = isDecision && expectedResult(stateOf(situation), event) ? 1 : 0;
      expect(await world.database.notification.count({ where: { userId } })).toBe(
        notificationsBefore + addedNotifications,
      );
    },
  );
});

describe('an operation that is not in the table', () => {
  it.each(rejectedPairs)(
    '$call of an ad that is $what returns 409 and changes nothing',
    async ({ situation, act }) => {
      const { token, id, userId } = await createPostIn(situation);
      const before = await snapshotOf(world.database, id, userId);

      const response = await send(world.app, act, id, token);

      expect(response.statusCode, response.body).toBe(409);
      expect(response.json()).toMatchObject({ code: 'post.wrong_state' });
      expect(await snapshotOf(world.database, id, userId)).toEqual(before);
    },
  );

  it('is rejected because of the state before its body is validated', async () => {
    const { token, id } = await createPostIn({ what: 'active', status: 'active' });
    const response = await send(world.app, { ...reject, body: { reason: '' } }, id, token);
    expect(response.statusCode, response.body).toBe(409);
  });
});
