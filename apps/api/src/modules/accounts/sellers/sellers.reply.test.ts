import { type ChatStatus, getSeller } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aChat, aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let seller: Awaited<ReturnType<typeof aSignedInAccount>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  seller = await aSignedInAccount(world);
});

const MINUTE_MS = 60_000;
const fetchReplyFigures = async () => {
  const params = { id: seller.user.id };
  return dataOf(getSeller, await world.call(getSeller, { params })).reply;
};
const moveToMinute = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * MINUTE_MS));

/** Creates a chat that the seller replies to, accepts or rejects after some minutes, or never if `null`. */
async function createRepliedChat(minutes: number | null, action: ChatStatus | 'reply' = 'reply') {
  moveToMinute(0);
  const { id } = await aChat(world, { seller });
  if (minutes === null) return;
  moveToMinute(minutes);
  if (action === 'reply') await aMessage(world, seller.token, { chat_id: id });
  else await setChatStatus(world, seller.token, id, action);
}

it('returns no reply figures for a seller with fewer than five chats', async () => {
  for (const minutes of [1, 2, 3, 4]) await createRepliedChat(minutes);
  expect(await fetchReplyFigures()).toBeNull();

  await createRepliedChat(null);
  expect(await fetchReplyFigures()).toEqual({ rate: 80, median_minutes: 3, n: 5 });
});

it('counts the first reply, acceptance or rejection of a chat', async () => {
  await createRepliedChat(10, 'accepted');
  await createRepliedChat(20, 'rejected');
  await createRepliedChat(40);
  moveToMinute(0);
  const { id } = await aChat(world, { seller });
  moveToMinute(30);
  await setChatStatus(world, seller.token, id, 'rejected');
  moveToMinute(500);
  await setChatStatus(world, seller.token, id, 'accepted');
  await createRepliedChat(null);
  await createRepliedChat(null);

  expect(await fetchReplyFigures()).toEqual({ rate: 67, median_minutes: 25, n: 6 });
});

it('returns no median for a seller without replies', async () => {
  for (let n = 0; n < 5; n += 1) await createRepliedChat(null);

  expect(await fetchReplyFigures()).toEqual({ rate: 0, median_minutes: null, n: 5 });
});

it('ignores chats older than 90 days and chats opened or accepted by offers', async () => {
  for (const minutes of [5, 5, 5, 5, 5]) await createRepliedChat(minutes);
  const deal = await aDeal(world, { seller });
  moveToMinute(60);
  await respondSuccessfully(world, seller.token, (await anOffer(world, deal)).id, 'accept');
  expect(await fetchReplyFigures()).toMatchObject({ n: 5 });
  const chatWithMessage = await aDeal(world, { seller });
  await aMessage(world, chatWithMessage.buyer.token, { post_id: chatWithMessage.post.id });
  expect(await fetchReplyFigures()).toMatchObject({ n: 6 });
  await respondSuccessfully(
    world,
    seller.token,
    (await anOffer(world, chatWithMessage)).id,
    'accept',
  );
  expect(await fetchReplyFigures()).toMatchObject({ n: 5 });

  moveToMinute(90 * 24 * 60);
  expect(await fetchReplyFigures()).toBeNull();
});

it('returns the same figures to visitors and users', async () => {
  for (const minutes of [1, 2, 3, 4, 5]) await createRepliedChat(minutes);
  const options = { params: { id: seller.user.id } };
  const token = await tokenOf(world, seller.user.id);

  const responses = [
    await world.call(getSeller, options),
    await world.call(getSeller, { ...options, token }),
  ];

  expect(responses[0]?.text).toBe(responses[1]?.text);
});
