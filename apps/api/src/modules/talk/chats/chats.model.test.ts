import { type ChatRole, type ChatStatus, chatRoles, chatStatuses } from '@pitlane/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { ChatModel } from '../../../testing/chat-model.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Random histories of a chat against a model of the documented rules: after every step statuses, numbers and counts
// must equal the model's.

const world = sharedWorld();

type Step =
  | { does: 'send'; by: ChatRole }
  | { does: 'block'; by: ChatRole; on: boolean }
  | { does: 'lead'; by: ChatRole; to: ChatStatus }
  | { does: 'read' | 'delete' | 'spam'; by: ChatRole; place: number };

const by = fc.constantFrom(...chatRoles);
const place = fc.nat({ max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('send' as const), by }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('lead' as const),
      by,
      to: fc.constantFrom(...chatStatuses),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('read' as const, 'delete' as const, 'spam' as const),
      by,
      place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('block' as const), by, on: fc.boolean() }),
  },
);

interface Real {
  postId: number;
  actors: Record<ChatRole, SessionActor>;
  chatId: number | null;
  messageIds: number[];
}

async function begin(): Promise<Real> {
  const [buyer, seller] = [await aSeller(world.database), await aSeller(world.database)];
  const actorOf = (userId: number): SessionActor => ({ userId, sessionId: 'test', role: 'user' });
  const { id: postId } = await aPost(world.database, { userId: seller.id });
  const actors = { buyer: actorOf(buyer.id), seller: actorOf(seller.id) };
  return { postId, actors, chatId: null, messageIds: [] };
}

/** Returns the outcome of a service call: its error code, or success. */
async function endOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const outcomes = new Set<string>();

async function run(model: ChatModel, real: Real, action: Step): Promise<void> {
  const { chats, messages, sending, blockedUsers } = world.app.services;
  const reader = { actor: real.actors[action.by], language: 'ru' } as const;
  const { userId } = reader.actor;
  const expectEnd = async (call: Promise<unknown>, expected: string) => {
    expect(await endOf(call), JSON.stringify(action)).toBe(expected);
    outcomes.add(`${action.does} ${expected}`);
  };
  if (action.does === 'send') {
    const { chatId, postId } = real;
    const target = chatId === null ? { post_id: postId } : { chat_id: chatId };
    const form = { chat_id: undefined, post_id: undefined, client_id: undefined, message: 'a' };
    const call = sending.send(userId, { ...form, ...target }, null, 'ru').then(({ message }) => {
      real.chatId = message.chat_id;
      real.messageIds.push(message.id);
    });
    return expectEnd(call, model.send(action.by));
  }
  const { chatId, messageIds } = real;
  if (chatId === null) return;
  if (action.does === 'lead') {
    const expected = model.lead(action.by, action.to);
    return expectEnd(chats.update(reader, chatId, action.to), expected);
  }
  if (action.does === 'block') {
    const other = real.actors[action.by === 'buyer' ? 'seller' : 'buyer'].userId;
    if (action.on) model.blocks.add(action.by);
    else model.blocks.delete(action.by);
    return expectEnd(blockedUsers[action.on ? 'block' : 'unblock'](userId, other), 'done');
  }
  const index = action.place % messageIds.length;
  const id = messageIds[index] ?? 0;
  if (action.does === 'read') {
    model.read(action.by, index + 1);
    return expectEnd(messages.readUpTo(reader, id), 'done');
  }
  if (action.does === 'delete') {
    model.delete(action.by, index + 1);
    return expectEnd(messages.delete(userId, id), 'done');
  }
  return expectEnd(messages.markSpam(userId, id), model.markSpam(action.by, index + 1));
}

async function assertSame(model: ChatModel, { chatId, actors }: Real): Promise<void> {
  const { chats, messages } = world.app.services;
  if (chatId === null) return;
  for (const role of chatRoles) {
    const reader = { actor: actors[role], language: 'ru' } as const;
    const { userId } = reader.actor;
    const { data } = await chats.list(reader, { id: chatId }, { page: 1, perPage: 1 });
    expect(data[0]).toMatchObject({ status: model.shown, unread: model.unreadOf(role) });
    expect(await chats.countUnread(userId)).toBe(model.unreadOf(role));
    const { data: found } = await chats.list(
      reader,
      { id: chatId, unread: true },
      { page: 1, perPage: 1 },
    );
    expect(found).toHaveLength(model.unreadOf(role) > 0 ? 1 : 0);
    const { data: list, meta } = await messages.list(userId, chatId, { per_page: 100 });
    expect(meta).toEqual({
      total: model.messages.length,
      first_seq: 1,
      last_seq: model.messages.length,
      read_seq: model.marks[role],
    });
    const other = role === 'buyer' ? 'seller' : 'buyer';
    expect(
      list.map(({ seq, own, deleted, is_spam, is_read }) => [seq, own, deleted, is_spam, is_read]),
    ).toEqual(
      model.messages.map(({ by: sender, spam, deletedFor }, index) => [
        index + 1,
        sender === role,
        deletedFor.has(role),
        sender !== role && spam,
        index + 1 <= model.marks[sender === role ? other : role],
      ]),
    );
    expect(data[0]?.actions).toEqual(model.actionsOf(role));
    const first = list.find(({ seq }) => seq === model.firstUnreadOf(role));
    const row = await world.database.chat.findUniqueOrThrow({ where: { id: chatId } });
    const since = role === 'buyer' ? row.buyerUnreadSince : row.sellerUnreadSince;
    expect(since?.toISOString()).toBe(first?.created_at);
  }
}

/** Steps that random histories seldom contain: a block in a new chat; spam and deleted messages above a moving mark. */
const rare: Step[][] = [
  [
    { does: 'send', by: 'buyer' },
    { does: 'block', by: 'seller', on: true },
    { does: 'lead', by: 'seller', to: 'accepted' },
    { does: 'lead', by: 'buyer', to: 'accepted' },
  ],
  [
    { does: 'send', by: 'buyer' },
    { does: 'send', by: 'buyer' },
    { does: 'send', by: 'buyer' },
    { does: 'spam', by: 'seller', place: 2 },
    { does: 'delete', by: 'seller', place: 1 },
    { does: 'read', by: 'seller', place: 0 },
  ],
];

const SEED = 20_260_615;
const LIVES = process.env.TEST_LONG ? 100 : 15;
/** One history takes over a second, and several times that on busy cores. */
const LIFE_MS = 12_000;

it('matches the model in every random history of a chat', {
  timeout: LIVES * LIFE_MS,
}, async () => {
  const life = fc.array(step, { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const [model, real] = [new ChatModel(), await begin()];
      for (const [moment, action] of steps.entries()) {
        // Each message needs a time of its own.
        world.clock.moveTo(new Date(START.getTime() + moment));
        await run(model, real, action);
        await assertSame(model, real);
      }
    }),
    {
      seed: SEED,
      numRuns: LIVES,
      examples: rare.map((steps): [Step[]] => [steps]),
      endOnFailure: true,
    },
  );
  expect([...outcomes].sort()).toEqual(
    [
      ...['send done', 'send post.own', 'send chat.closed', 'send chat.not_accepted'],
      ...['lead done', 'lead chat.wrong_state', 'lead chat.not_yours', 'lead chat.closed'],
      ...['read done', 'delete done', 'spam done', 'spam message.own', 'spam message.deleted'],
      'block done',
    ].sort(),
  );
});
