import { type ChatRole, type ChatStatus, chatRoles, chatStatuses } from '@pitlane/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { ChatModel } from '../../../testing/chat-model.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Random histories of a chat against a model of the documented rules: after every step statuses, numbers and counts
// must equal the model's.

const world = sharedWorld();

type Step =
  | { type: 'send'; by: ChatRole }
  | { type: 'block'; by: ChatRole; on: boolean }
  | { type: 'lead'; by: ChatRole; to: ChatStatus }
  | { type: 'read' | 'delete' | 'spam'; by: ChatRole; messageIndex: number };

const anySide = fc.constantFrom(...chatRoles);
const anyIndex = fc.nat({ max: 50 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('send' as const), by: anySide }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('lead' as const),
      by: anySide,
      to: fc.constantFrom(...chatStatuses),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('read' as const, 'delete' as const, 'spam' as const),
      by: anySide,
      messageIndex: anyIndex,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('block' as const), by: anySide, on: fc.boolean() }),
  },
);

interface ChatFixture {
  postId: number;
  actors: Record<ChatRole, SessionActor>;
  chatId: number | null;
  messageIds: number[];
}

async function createFixture(): Promise<ChatFixture> {
  const [buyer, seller] = [await aSellerRow(world.database), await aSellerRow(world.database)];
  const actorOf = (userId: number): SessionActor => ({ userId, sessionId: 'test', role: 'user' });
  const { id: postId } = await aPost(world.database, { userId: seller.id });
  const actors = { buyer: actorOf(buyer.id), seller: actorOf(seller.id) };
  return { postId, actors, chatId: null, messageIds: [] };
}

/** Returns the outcome of a service call: its error code, or success. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const outcomes = new Set<string>();

async function performStep(model: ChatModel, fixture: ChatFixture, step: Step): Promise<void> {
  const { chats, messages, sending, blockedUsers } = world.app.services;
  const caller = { actor: fixture.actors[step.by], language: 'ru' } as const;
  const { userId } = caller.actor;
  const expectOutcome = async (call: Promise<unknown>, expectedOutcome: string) => {
    expect(await outcomeOf(call), JSON.stringify(step)).toBe(expectedOutcome);
    outcomes.add(`${step.type} ${expectedOutcome}`);
  };
  if (step.type === 'send') {
    const { chatId, postId } = fixture;
    const target = chatId === null ? { post_id: postId } : { chat_id: chatId };
    const body = { chat_id: undefined, post_id: undefined, client_id: undefined, message: 'a' };
    const call = sending.send(userId, { ...body, ...target }, null, 'ru').then(({ message }) => {
      fixture.chatId = message.chat_id;
      fixture.messageIds.push(message.id);
    });
    return expectOutcome(call, model.send(step.by));
  }
  const { chatId, messageIds } = fixture;
  if (chatId === null) return;
  if (step.type === 'lead') {
    const expectedOutcome = model.lead(step.by, step.to);
    return expectOutcome(chats.update(caller, chatId, step.to), expectedOutcome);
  }
  if (step.type === 'block') {
    const other = fixture.actors[step.by === 'buyer' ? 'seller' : 'buyer'].userId;
    if (step.on) model.blocks.add(step.by);
    else model.blocks.delete(step.by);
    return expectOutcome(blockedUsers[step.on ? 'block' : 'unblock'](userId, other), 'done');
  }
  const index = step.messageIndex % messageIds.length;
  const id = messageIds[index] ?? 0;
  if (step.type === 'read') {
    model.read(step.by, index + 1);
    return expectOutcome(messages.readUpTo(caller, id), 'done');
  }
  if (step.type === 'delete') {
    model.delete(step.by, index + 1);
    return expectOutcome(messages.delete(userId, id), 'done');
  }
  return expectOutcome(messages.markSpam(userId, id), model.markSpam(step.by, index + 1));
}

async function expectModelState(model: ChatModel, { chatId, actors }: ChatFixture): Promise<void> {
  const { chats, messages } = world.app.services;
  if (chatId === null) return;
  for (const role of chatRoles) {
    const caller = { actor: actors[role], language: 'ru' } as const;
    const { userId } = caller.actor;
    const { data } = await chats.list(caller, { id: chatId }, { page: 1, perPage: 1 });
    expect(data[0]).toMatchObject({ status: model.shown, unread: model.unreadOf(role) });
    expect(await chats.countUnread(userId)).toBe(model.unreadOf(role));
    const { data: unreadChats } = await chats.list(
      caller,
      { id: chatId, unread: true },
      { page: 1, perPage: 1 },
    );
    expect(unreadChats).toHaveLength(model.unreadOf(role) > 0 ? 1 : 0);
    const { data: listedMessages, meta } = await messages.list(userId, chatId, { per_page: 100 });
    expect(meta).toEqual({
      total: model.messages.length,
      first_seq: 1,
      last_seq: model.messages.length,
      read_seq: model.marks[role],
    });
    const other = role === 'buyer' ? 'seller' : 'buyer';
    expect(
      listedMessages.map(({ seq, own, deleted, is_spam, is_read }) => [
        seq,
        own,
        deleted,
        is_spam,
        is_read,
      ]),
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
    const first = listedMessages.find(({ seq }) => seq === model.firstUnreadOf(role));
    const row = await world.database.chat.findUniqueOrThrow({ where: { id: chatId } });
    const unreadSince = role === 'buyer' ? row.buyerUnreadSince : row.sellerUnreadSince;
    expect(unreadSince?.toISOString()).toBe(first?.created_at);
  }
}

/**
 * Steps that random histories seldom contain: a block in a new chat; spam and deleted messages above a changing read
 * mark.
 */
const rareHistories: Step[][] = [
  [
    { type: 'send', by: 'buyer' },
    { type: 'block', by: 'seller', on: true },
    { type: 'lead', by: 'seller', to: 'accepted' },
    { type: 'lead', by: 'buyer', to: 'accepted' },
  ],
  [
    { type: 'send', by: 'buyer' },
    { type: 'send', by: 'buyer' },
    { type: 'send', by: 'buyer' },
    { type: 'spam', by: 'seller', messageIndex: 2 },
    { type: 'delete', by: 'seller', messageIndex: 1 },
    { type: 'read', by: 'seller', messageIndex: 0 },
  ],
];

const SEED = 20_260_615;
const RUN_COUNT = process.env.TEST_LONG ? 100 : 15;
/** Timeout per history: one takes over a second, and several times that on a busy machine. */
const RUN_TIMEOUT_MS = 12_000;

it('matches the model in every random history of a chat', {
  timeout: RUN_COUNT * RUN_TIMEOUT_MS,
}, async () => {
  const history = fc.array(anyStep, { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const [model, fixture] = [new ChatModel(), await createFixture()];
      for (const [index, step] of steps.entries()) {
        // Messages must have different times.
        world.clock.moveTo(new Date(START.getTime() + index));
        await performStep(model, fixture, step);
        await expectModelState(model, fixture);
      }
    }),
    {
      seed: SEED,
      numRuns: RUN_COUNT,
      examples: rareHistories.map((steps): [Step[]] => [steps]),
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
