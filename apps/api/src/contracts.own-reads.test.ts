// The lists, counts and settings of an account contain nothing of other accounts.
import { beforeAll, expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { aModerator } from './testing/a-placed-post.ts';
import { withForeignFields } from './testing/foreign-fields.ts';
import { createRequestPreparer } from './testing/request-preparer.ts';
import type { Account } from './testing/request-prerequisite.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { aPostWithSecrets } from './testing/secrets.ts';

const world = shopWorld();
let calls: Awaited<ReturnType<typeof createRequestPreparer>>;
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) await aPostWithSecrets(world.database);
  await world.app.services.searchIndex.start();
  calls = await createRequestPreparer(world);
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
const unchangedOperations = [
  ...['getChangeMessage', 'getFreeCountOffers', 'getNewSavedSearchesCount'],
  'getNotificationSettings',
];

let owner: Account;
let stranger: Account;
const emptyParts = { params: {}, query: {}, body: null };
const bodiesBefore = new Map<string, string>();
beforeAll(async () => {
  [owner, stranger] = [await aModerator(world), await aModerator(world)];
  for (const { name, contract } of ownReads) {
    bodiesBefore.set(name, (await calls.send(contract, emptyParts, stranger.token)).body);
  }
  for (const name of creatingOperations) {
    const operation = allContracts.find((each) => each.name === name);
    if (!operation) throw new Error(`no operation ${name}`);
    const [input] = calls.inputsOf(operation.contract);
    const parts = input && (await calls.prepare(name, input, owner));
    const { status, body } = await calls.send(operation.contract, parts ?? emptyParts, owner.token);
    expect(status, body).toBeLessThan(300);
  }
});

it.each(ownReads)('shows nothing of an account to others: $name', async ({ name, contract }) => {
  const [foreignParts] = withForeignFields(contract, owner).map((addFields) =>
    addFields(emptyParts),
  );
  const strangerResponse = await calls.send(contract, foreignParts ?? emptyParts, stranger.token);
  const ownerResponse = await calls.send(contract, emptyParts, owner.token);

  expect(strangerResponse.body).toBe(bodiesBefore.get(name));
  expect(ownerResponse.body === bodiesBefore.get(name)).toBe(unchangedOperations.includes(name));
});
