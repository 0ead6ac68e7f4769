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
  updatePost,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../testing/a-form.ts';
import { anAdIn, days, leftOf, traceOf } from '../../testing/a-life.ts';
import type { PostFields } from '../../testing/a-post.ts';
import { tally } from '../../testing/at-once.ts';
import { MULTIPART, multipart } from '../../testing/multipart.ts';
import { type Expected, expectedAfter } from '../../testing/status-table.ts';
import { addressOf, START, type TestWorld, testWorld } from '../../testing/test-world.ts';
import type { PostEvent, PostState } from '../post-life/post-life.rules.ts';

// Every status and every call that could change it, generated from the table of api.md.
let world: TestWorld;
let apps: [FastifyInstance, FastifyInstance];
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeAll(async () => {
  world = await testWorld();
  apps = [world.app, await world.anotherApp()];
  staff = await aModerator(world);
});
beforeEach(() => world.clock.moveTo(START));
afterAll(() => world.close());

interface Act {
  contract: RouteContract;
  by: 'owner' | 'moderator';
  /** Null: no event of the table, judged below. */
  event: Exclude<PostEvent, 'expire'> | null;
  body?: object;
  form?: Record<string, string>;
}

/** A claim changes nothing of the table. */
const calm: Expected = { status: 'moderation', takes: null, givesBack: false, begins: false };

const DENIAL = { reason: 'На фото номер телефона', fields: ['description'] };
const acts: Act[] = [
  { contract: publishPost, by: 'owner', event: 'publish' },
  { contract: removePublication, by: 'owner', event: 'remove_publication' },
  { contract: extendPost, by: 'owner', event: 'extend' },
  { contract: promotePost, by: 'owner', event: 'promote' },
  { contract: removePost, by: 'owner', event: 'remove' },
  { contract: erasePost, by: 'owner', event: 'remove_force' },
  { contract: updatePost, by: 'owner', event: 'update', form: { description: 'Новый текст' } },
  { contract: approvePost, by: 'moderator', event: 'approve', body: {} },
  { contract: rejectPost, by: 'moderator', event: 'reject', body: DENIAL },
  { contract: claimPost, by: 'moderator', event: null, body: {} },
];

interface Situation {
  what: string;
  status: PostStatus;
  fields?: PostFields;
}

const over = { expiresAt: START };
const situations: Situation[] = [
  ...postStatuses.map((status) => ({ what: status, status })),
  { what: 'removed, its days over', status: 'removed', fields: over },
  { what: 'removed and changed since', status: 'removed', fields: { changed: true } },
  {
    what: 'removed, changed, its days over',
    status: 'removed',
    fields: { changed: true, ...over },
  },
  { what: 'archived, its days over', status: 'archived', fields: over },
  { what: 'archived and never approved', status: 'archived', fields: { publishedAt: null } },
  {
    what: 'denied when it was published again, with days left',
    status: 'denied',
    fields: { publishedAt: days(-3), expiresAt: days(5), changed: true },
  },
];

const pairs = situations.flatMap(({ what, status, fields = {} }) =>
  acts.map((act) => {
    const publishedAt = fields.publishedAt ?? null;
    const never = ['moderation', 'denied'].includes(status) && publishedAt === null;
    const approved = fields.publishedAt === undefined ? !never : publishedAt !== null;
    const state: PostState = {
      status,
      approved,
      changed: fields.changed === true,
      holds: status === 'moderation',
      running: approved && fields.expiresAt !== START,
      edit: null,
    };
    const expected =
      act.event === null ? status === 'moderation' && calm : expectedAfter(state, act.event);
    return { call: act.contract.path, what, status, fields, act, expected };
  }),
);
const listed = pairs.flatMap(({ expected, ...pair }) => (expected ? [{ ...pair, expected }] : []));
const refused = pairs.filter(({ expected }) => !expected);

/** An account with enough of everything, and its ad in a status. */
async function setUp(status: PostStatus, fields: PostFields = {}) {
  const owner = await aPoster(world, { ads: 5, specialOffers: 5 });
  const { id } = await anAdIn(world, owner.user.id, status, fields);
  return { owner, id, userId: owner.user.id };
}

function send(app: FastifyInstance, { contract, by, body, form }: Act, id: number, owner: string) {
  const fields = Object.entries({ id: String(id), ...form });
  return app.inject({
    method: 'POST',
    url: addressOf(contract, { id }),
    headers: {
      authorization: `Bearer ${by === 'owner' ? owner : staff.token}`,
      ...(form && { 'content-type': MULTIPART }),
    },
    payload: form ? multipart(fields.map(([name, value]) => ({ name, value }))) : (body ?? { id }),
  });
}

const statusOf = async (id: number) => {
  const row = await world.database.post.findUnique({ where: { id } });
  return row?.status ?? 'erased';
};

describe('a call that the table lists', () => {
  it.each(listed)(
    '$call of an ad that is $what answers 200 and does what the table says',
    async ({ status, fields, act, expected }) => {
      const { owner, id, userId } = await setUp(status, fields);
      const before = await leftOf(world.database, userId);

      const answer = await send(world.app, act, id, owner.token);

      expect(answer.statusCode, answer.body).toBe(200);
      expect(await statusOf(id)).toBe(expected.status);
      const taken = (unit: string) => (expected.takes === unit ? 1 : 0);
      expect(await leftOf(world.database, userId)).toEqual({
        ad: before.ad - taken('ad') + (expected.givesBack ? 1 : 0),
        special_offer: before.special_offer - taken('special_offer'),
      });
    },
  );
});

describe('a call that the table does not list', () => {
  it.each(refused)(
    '$call of an ad that is $what answers 409 and changes nothing',
    async ({ status, fields, act }) => {
      const { owner, id, userId } = await setUp(status, fields);
      const before = await traceOf(world.database, id, userId);

      const answer = await send(world.app, act, id, owner.token);

      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'post.wrong_state' });
      expect(await traceOf(world.database, id, userId)).toEqual(before);
    },
  );

  it('is refused for its state before its body is read', async () => {
    const { owner, id } = await setUp('moderation');
    const update = { contract: updatePost, by: 'owner', event: 'update' } as const;
    const answer = await send(world.app, { ...update, form: { year: 'x' } }, id, owner.token);
    expect(answer.statusCode, answer.body).toBe(409);

    const { owner: other, id: active } = await setUp('active');
    const reject = { contract: rejectPost, by: 'moderator', event: 'reject' } as const;
    const judged = await send(world.app, { ...reject, body: { reason: '' } }, active, other.token);
    expect(judged.statusCode, judged.body).toBe(409);
  });
});

/** What may happen twice in a row: the second finds an ad in which it is possible again. */
function isRepeatable(status: PostStatus, { event }: Act): boolean {
  if (event === 'update') return status !== 'denied';
  return event === null || event === 'extend' || event === 'promote';
}

describe('the same call twice at once, through two processes', () => {
  it.each(listed)(
    '$call of an ad that is $what happens as often as it is answered with 200',
    async ({ status, fields, act, expected }) => {
      const { owner, id, userId } = await setUp(status, fields);
      const before = await leftOf(world.database, userId);

      const answers = await Promise.all(apps.map((app) => send(app, act, id, owner.token)));

      const codes = tally(answers.map(({ statusCode }) => statusCode));
      const gone = act.event === 'remove_force' ? 404 : 409;
      const times = isRepeatable(status, act) ? 2 : 1;
      expect(codes).toEqual(times === 2 ? { 200: 2 } : { 200: 1, [gone]: 1 });
      expect(await statusOf(id)).toBe(expected.status);
      const taken = (unit: string) => (expected.takes === unit ? times : 0);
      expect(await leftOf(world.database, userId)).toEqual({
        ad: before.ad - taken('ad') + (expected.givesBack ? 1 : 0),
        special_offer: before.special_offer - taken('special_offer'),
      });
      const returns = { userId, reason: 'returned' } as const;
      const given = await world.database.allowanceEntry.count({ where: returns });
      expect(given).toBe(expected.givesBack ? 1 : 0);
      const judged = act.event === 'approve' || act.event === 'reject' ? 1 : 0;
      expect(await world.database.notification.count({ where: { userId } })).toBe(judged);
    },
  );
});
