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
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { allowanceOf, aPostIn, days, traceOf } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { tally } from '../../../testing/parallel.ts';
import { expectedAfter, type TransitionResult } from '../../../testing/status-table.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';
import type { PostEvent, PostState } from '../post-life/post-life.rules.ts';

// Every status and every operation that could change it, generated from the status table
// (docs/product.md#life-of-an-ad).
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let staff: { token: string };
let reporter: { token: string };
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  staff = await aModerator(world);
  reporter = await aSignedIn(world);
});
beforeEach(() => world.clock.moveTo(START));

interface Call {
  contract: RouteContract;
  by: 'owner' | 'moderator' | 'reporter';
  body?: object;
  form?: Record<string, string>;
}

interface Act extends Call {
  /** `null`: not an event of the table; checked below. */
  event: Exclude<PostEvent, 'expire'> | null;
}

const DENIAL = { reason: 'На фото номер телефона', fields: ['description'] };
const reject: Call = { contract: rejectPost, by: 'moderator', body: DENIAL };
const takeOff: Call = { contract: removePublication, by: 'owner' };
const remove: Call = { contract: removePost, by: 'owner' };
const publish: Call = { contract: publishPost, by: 'owner' };
const acts: Act[] = [
  { ...publish, event: 'publish' },
  { ...takeOff, event: 'remove_publication' },
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
  /** Operations that bring an active ad into the situation; without them it is stored that way. */
  since?: Call[];
  /** Properties that do not follow from the status. */
  state?: Partial<PostState>;
  reported?: true;
}

const edit: Call = { contract: updatePost, by: 'owner', form: { description: 'Правка' } };
const report: Call = { contract: reportPost, by: 'reporter' };
const over = { expiresAt: START };
const waiting = { edit: 'moderation' } as const;
const denied = { edit: 'denied' } as const;
const reviewed = { approved: true, changed: true, holds: false, running: true };
const situations: Situation[] = [
  ...postStatuses.map((status) => ({ what: status, status })),
  { what: 'removed, its days over', status: 'removed', fields: over, state: { running: false } },
  {
    what: 'removed and changed since',
    status: 'removed',
    fields: { changed: true },
    state: { changed: true },
  },
  {
    what: 'removed, changed, its days over',
    status: 'removed',
    fields: { changed: true, ...over },
    state: { changed: true, running: false },
  },
  { what: 'archived, its days over', status: 'archived', fields: over, state: { running: false } },
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
    state: reviewed,
  },
  { what: 'active, its edit waits', status: 'active', since: [edit], state: waiting },
  { what: 'active, its edit denied', status: 'active', since: [edit, reject], state: denied },
  { what: 'active, reported', status: 'active', since: [report], reported: true },
  {
    what: 'active, reported, its edit waits',
    status: 'active',
    since: [report, edit],
    state: waiting,
    reported: true,
  },
  {
    what: 'active, reported, its edit denied',
    status: 'active',
    since: [edit, reject, report],
    state: denied,
    reported: true,
  },
  { what: 'removed, its edit waits', status: 'removed', since: [edit, takeOff], state: waiting },
  {
    what: 'removed, its edit waits, its days over',
    status: 'removed',
    fields: over,
    since: [edit, takeOff],
    state: { ...waiting, running: false },
  },
  {
    what: 'removed, its edit denied',
    status: 'removed',
    since: [edit, reject, takeOff],
    state: denied,
  },
  { what: 'removed, reported', status: 'removed', since: [report, takeOff], reported: true },
  { what: 'archived, its edit waits', status: 'archived', since: [edit, remove], state: waiting },
  {
    what: 'archived, its edit denied',
    status: 'archived',
    since: [edit, reject, remove],
    state: denied,
  },
  {
    what: 'in its second review, reported before',
    status: 'moderation',
    since: [report, takeOff, edit, publish],
    state: reviewed,
    reported: true,
  },
];

function stateOf({ status, state }: Situation): PostState {
  const approved = status !== 'moderation' && status !== 'denied';
  const holds = status === 'moderation';
  return { status, approved, changed: false, holds, running: approved, edit: null, ...state };
}

/** Returns the expected outcome. A report of a published ad awaits a moderator too, and an approval settles it. */
function expectedOf(situation: Situation, { event }: Act): TransitionResult | null {
  const state = stateOf(situation);
  const listed = expectedAfter(state, event ?? 'reject');
  if (event !== null && listed) return listed;
  const looked = situation.reported && state.status === 'active';
  // A claim changes nothing; it is possible for everything that can be decided.
  const calm = event === null ? listed || looked : event === 'approve' && looked;
  return calm
    ? { status: state.status, takes: null, givesBack: false, startsPlacement: false }
    : null;
}

/** Returns the expected state of the ad's edit: decided, replaced or unchanged. */
function editAfter({ event }: Act, { status, edit: before }: PostState) {
  if (event === 'remove_force') return null;
  if (event === 'update') return status === 'active' ? 'moderation' : null;
  if (before !== 'moderation') return before;
  if (event === 'approve') return null;
  return event === 'reject' ? 'denied' : before;
}

const pairs = situations.flatMap((situation) =>
  acts.map((act) => {
    const call = act.contract.path;
    const expected = expectedOf(situation, act);
    return { call, what: situation.what, situation, act, expected };
  }),
);
const listed = pairs.flatMap(({ expected, ...pair }) => (expected ? [{ ...pair, expected }] : []));
const refused = pairs.filter(({ expected }) => !expected);

function send(app: FastifyInstance, { contract, by, body, form }: Call, id: number, owner: string) {
  const fields = Object.entries({ id: String(id), ...form });
  const token = { owner, moderator: staff.token, reporter: reporter.token }[by];
  return app.inject({
    method: 'POST',
    url: addressOf(contract, { id }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(form && { 'content-type': MULTIPART }),
    },
    payload: form
      ? multipart(fields.map(([name, value]) => ({ name, value })))
      : (body ?? { id, ...(by === 'reporter' && { reason: 'fraud' }) }),
  });
}

async function placeOf(id: number) {
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
async function setUp(situation: Situation) {
  const { status, fields, since, reported } = situation;
  const { user, token } = await aPoster(world, { placements: 5, specialOffers: 5 });
  const { id } = await aPostIn(world, user.id, since ? 'active' : status, fields);
  for (const call of since ?? []) {
    const answer = await send(world.app, call, id, token);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const place = { status, edit: stateOf(situation).edit, reports: reported ? 1 : 0 };
  expect(await placeOf(id)).toEqual(place);
  return { token, id, userId: user.id };
}

/** Checks the expected effects of `times` successful requests. */
async function expectDone(
  { situation, act, expected }: (typeof listed)[number],
  { id, userId }: { id: number; userId: number },
  before: Awaited<ReturnType<typeof allowanceOf>>,
  times: number,
) {
  const settled = act.event === 'approve' || act.event === 'remove_force' || !situation.reported;
  expect(await placeOf(id)).toEqual({
    status: expected.status,
    edit: editAfter(act, stateOf(situation)),
    reports: settled ? 0 : 1,
  });
  const taken = (unit: string) => (expected.takes === unit ? times : 0);
  expect(await allowanceOf(world.database, userId)).toEqual({
    ad: before.ad - taken('ad') + (expected.givesBack ? 1 : 0),
    special_offer: before.special_offer - taken('special_offer'),
  });
  if (!expected.startsPlacement) return;
  const { expiresAt } = await world.database.post.findUniqueOrThrow({ where: { id } });
  expect(expiresAt).toEqual(days(30));
}

/** Reports whether an event can succeed twice in a row. */
function isRepeatable({ status }: Situation, { event }: Act): boolean {
  if (event === 'update') return status !== 'denied';
  return event === null || event === 'extend' || event === 'promote';
}

describe('an operation in the table, sent twice at once to two apps', () => {
  it.each(listed)(
    '$call of an ad that is $what has the outcome of the table for each 200',
    async (pair) => {
      const { situation, act, expected } = pair;
      const post = await setUp(situation);
      const { userId } = post;
      const notified = await world.database.notification.count({ where: { userId } });
      const before = await allowanceOf(world.database, userId);

      const answers = await Promise.all(apps.map((app) => send(app, act, post.id, post.token)));

      const codes = tally(answers.map(({ statusCode }) => statusCode));
      const gone = act.event === 'remove_force' ? 404 : 409;
      const times = isRepeatable(situation, act) ? 2 : 1;
      expect(codes).toEqual(times === 2 ? { 200: 2 } : { 200: 1, [gone]: 1 });
      await expectDone(pair, post, before, times);
      const returns = { userId, reason: 'returned' } as const;
      const given = await world.database.allowanceEntry.count({ where: returns });
      expect(given).toBe(expected.givesBack ? 1 : 0);
      // Owners are not notified of decisions on reports alone.
      const { event } = act;
      const decides = event === 'approve' || event === 'reject';
      const decided = decides && expectedAfter(stateOf(situation), event) ? 1 : 0;
      expect(await world.database.notification.count({ where: { userId } })).toBe(
        notified + decided,
      );
    },
  );
});

describe('an operation that is not in the table', () => {
  it.each(refused)(
    '$call of an ad that is $what returns 409 and changes nothing',
    async ({ situation, act }) => {
      const { token, id, userId } = await setUp(situation);
      const before = await traceOf(world.database, id, userId);

      const answer = await send(world.app, act, id, token);

      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'post.wrong_state' });
      expect(await traceOf(world.database, id, userId)).toEqual(before);
    },
  );

  it('is rejected by the state before its body is read', async () => {
    const { token, id } = await setUp({ what: 'active', status: 'active' });
    const answer = await send(world.app, { ...reject, body: { reason: '' } }, id, token);
    expect(answer.statusCode, answer.body).toBe(409);
  });
});
