// The lists, counts and settings of an account contain nothing of other accounts.
import { beforeAll, expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { aModerator } from './testing/a-form.ts';
import type { Account } from './testing/call-subject.ts';
import { withForeignFields } from './testing/foreign-fields.ts';
import { preparedCalls } from './testing/prepared-calls.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { aPostWithSecrets } from './testing/secrets.ts';

const world = shopWorld();
let calls: Awaited<ReturnType<typeof preparedCalls>>;
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) await aPostWithSecrets(world.database);
  await world.app.services.searchIndex.start();
  calls = await preparedCalls(world);
});

/** Operations that read lists, counts and settings of an account */
const ownReads = allContracts.filter(
  ({ name, contract }) =>
    contract.method === 'GET' &&
    !contract.params &&
    !contract.changes &&
    !contract.sends &&
    (contract.access === 'user' || name === 'getTokens'),
);
/** Operations after which most of these lists have content */
const creatingOperations = [
  ...['addHidings', 'addToFavorites', 'addViewedPosts', 'answerOffer', 'blockPerson', 'buyAdverts'],
  ...['createPost', 'makeToken', 'markNotificationRead', 'promotePost', 'saveDraft', 'saveFilter'],
  ...['sendCallback', 'setSubscriptionPeriod', 'updateChat', 'viewTransaction'],
];
const leftEmpty = [
  ...['getChangeMessage', 'getFreeCountOffers', 'getNewSavedSearchesCount'],
  'getNotificationSettings',
];

let owner: Account;
let stranger: Account;
const plain = { params: {}, query: {}, body: null };
const before = new Map<string, string>();
beforeAll(async () => {
  [owner, stranger] = [await aModerator(world), await aModerator(world)];
  for (const { name, contract } of ownReads) {
    before.set(name, (await calls.send(contract, plain, stranger.token)).body);
  }
  for (const name of creatingOperations) {
    const made = allContracts.find((each) => each.name === name);
    if (!made) throw new Error(`There is no call ${name}`);
    const [input] = calls.inputsOf(made.contract);
    const parts = input && (await calls.prepare(name, input, owner));
    const { status, body } = await calls.send(made.contract, parts ?? plain, owner.token);
    expect(status, body).toBeLessThan(300);
  }
});

it.each(ownReads)('shows nothing of an account to others: $name', async ({ name, contract }) => {
  const [named] = withForeignFields(contract, owner).map((addFields) => addFields(plain));
  const theirs = await calls.send(contract, named ?? plain, stranger.token);
  const own = await calls.send(contract, plain, owner.token);

  expect(theirs.body).toBe(before.get(name));
  expect(own.body === before.get(name)).toBe(leftEmpty.includes(name));
});
