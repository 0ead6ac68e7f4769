import { type ChatStatus, getSeller } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus } from '../../../testing/a-chat.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let seller: Awaited<ReturnType<typeof aSignedIn>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  seller = await aSignedIn(world);
});

const MINUTE_MS = 60_000;
const replyNow = async () => {
  const params = { id: seller.user.id };
  return dataOf(getSeller, await world.call(getSeller, { params })).reply;
};
const later = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * MINUTE_MS));

/** Creates a chat that the seller replies to or decides `minutes` after it was opened. */
async function aReply(minutes: number | null, how: ChatStatus | 'answer' = 'answer') {
  later(0);
  const { id } = await aChat(world, { seller });
  if (minutes === null) return;
  later(minutes);
  if (how === 'answer') await aMessage(world, seller.token, { chat_id: id });
  else await requestChatStatus(world, seller.token, id, how);
}

it('a seller with fewer than five chats has no figures', async () => {
  for (const minutes of [1, 2, 3, 4]) await aReply(minutes);
  expect(await replyNow()).toBeNull();

  await aReply(null);
  expect(await replyNow()).toEqual({ rate: 80, median_minutes: 3, n: 5 });
});

it('replies, acceptances and rejections count, each by the first time', async () => {
  await aReply(10, 'accepted');
  await aReply(20, 'rejected');
  await aReply(40);
  later(0);
  const { id } = await aChat(world, { seller });
  later(30);
  await requestChatStatus(world, seller.token, id, 'rejected');
  later(500);
  await requestChatStatus(world, seller.token, id, 'accepted');
  await aReply(null);
  await aReply(null);

  expect(await replyNow()).toEqual({ rate: 67, median_minutes: 25, n: 6 });
});

it('a seller without replies has no median', async () => {
  for (let n = 0; n < 5; n += 1) await aReply(null);

  expect(await replyNow()).toEqual({ rate: 0, median_minutes: null, n: 5 });
});

it('chats older than 90 days, and those opened or accepted by offers, do not count', async () => {
  for (const minutes of [5, 5, 5, 5, 5]) await aReply(minutes);
  const deal = await aDeal(world, { seller });
  later(60);
  await respondSuccessfully(world, seller.token, (await anOffer(world, deal)).id, 'accept');
  expect(await replyNow()).toMatchObject({ n: 5 });
  const asked = await aDeal(world, { seller });
  await aMessage(world, asked.buyer.token, { post_id: asked.post.id });
  expect(await replyNow()).toMatchObject({ n: 6 });
  await respondSuccessfully(world, seller.token, (await anOffer(world, asked)).id, 'accept');
  expect(await replyNow()).toMatchObject({ n: 5 });

  later(90 * 24 * 60);
  expect(await replyNow()).toBeNull();
});

it('the figures are the same for visitors and users', async () => {
  for (const minutes of [1, 2, 3, 4, 5]) await aReply(minutes);
  const call = { params: { id: seller.user.id } };
  const token = await tokenOf(world, seller.user.id);

  const answers = [
    await world.call(getSeller, call),
    await world.call(getSeller, { ...call, token }),
  ];

  expect(answers[0]?.text).toBe(answers[1]?.text);
});
