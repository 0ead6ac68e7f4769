import { postChanges, postForm, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { aModerator, aPostForm, grantUnits } from '../../../testing/a-placed-post.ts';
import { aSellerRow } from '../../../testing/a-post.ts';
import { allowanceOf } from '../../../testing/ad-lifecycle.ts';
import {
  LifecycleModel,
  type ModelPost,
  type UpdateKind,
} from '../../../testing/lifecycle-model.ts';
import {
  coveringLifecycles,
  GRANTED_ALLOWANCES,
  type LifecycleStep,
  lifecycle,
  type OwnerAction,
} from '../../../testing/lifecycle-steps.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { allTransitions } from '../../../testing/status-table.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Property-based test: random lifecycles of a few ads, compared with a model of the product rules after every step.

const world = sharedWorld();
let form: Awaited<ReturnType<typeof aPostForm>>;
let moderators: SessionActor[];
beforeAll(async () => {
  form = await aPostForm(world);
  const accounts = [await aModerator(world), await aModerator(world)];
  moderators = accounts.map(({ user }) => actorOf(user.id, 'moderator'));
});

const actorOf = (userId: number, role: SessionActor['role'] = 'user'): SessionActor => ({
  userId,
  sessionId: 'of a test',
  role,
});

/** State of a run outside the model. */
interface RealState {
  /** Accounts, which the model refers to by index. */
  owners: SessionActor[];
  /** Comma-separated ids of the active ads when the search was last compared. */
  lastCheckedIds: string;
}

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

async function createPhotos(userId: number): Promise<number[]> {
  const rows = await world.database.photo.createManyAndReturn({
    data: Array.from({ length: 6 }, () => {
      const key = nextNumber().toString(16).padStart(64, '0');
      const size = { width: 1280, height: 960, placeholder: 'data:image/webp;base64,AA==' };
      return { userId, key, hash: key, storedAt: START, ...size };
    }),
    select: { id: true },
  });
  return idsOf(rows);
}

async function outcomeCodeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const transact = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  world.database.$transaction(work);
const submission = { files: [], transact, language: 'ru' } as const;

abstract class LifecycleCommand {
  abstract act(model: LifecycleModel, real: RealState): Promise<void>;

  async run(model: LifecycleModel, real: RealState): Promise<void> {
    await this.act(model, real);
    await assertEqualsModel(model, real);
  }
}

class CreateCommand extends LifecycleCommand {
  readonly #owner: number;
  readonly #promoted: boolean;

  constructor(owner: number, promoted: boolean) {
    super();
    this.#owner = owner;
    this.#promoted = promoted;
  }

  async act(model: LifecycleModel, { owners }: RealState) {
    const [owner, promoted] = [this.#owner, this.#promoted];
    const actor = owners[owner];
    if (!actor) throw new Error('unknown account');
    const text = `Текст ${nextNumber()}`;
    const { 'contact_phones[]': contact_phones, ...fields } = form;
    const photo_ids = (await createPhotos(actor.userId)).map(String);
    const special_offer = promoted ? '1' : '0';
    const values = { ...fields, contact_phones, photo_ids, special_offer, description: text };
    const before = await world.database.post.count();
    const { posting } = world.app.services;
    let id = 0;
    const creation = posting.create(actor, { form: postForm.parse(values), ...submission });
    const code = await outcomeCodeOf(
      creation.then((post) => {
        id = post.id;
      }),
    );

    expect(model.possibleCreateOutcomes(owner, promoted)).toContain(code);
    if (code === 'done') model.create(id, { owner, promoted, text });
    else expect(await world.database.post.count()).toBe(before);
  }

  override toString = () => `create(${this.#owner}, ${this.#promoted})`;
}

abstract class PostCommand extends LifecycleCommand {
  readonly #postIndex: number;

  constructor(postIndex: number) {
    super();
    this.#postIndex = postIndex;
  }

  abstract applyTo(model: LifecycleModel, post: ModelPost, owner: SessionActor): Promise<void>;

  async act(model: LifecycleModel, { owners }: RealState) {
    const post = model.posts[this.#postIndex % model.posts.length];
    const owner = post && owners[post.owner];
    if (post && owner) await this.applyTo(model, post, owner);
  }

  override toString(): string {
    return `${this.constructor.name}(${this.#postIndex})`;
  }
}

class OwnerCommand extends PostCommand {
  readonly #event: OwnerAction;

  constructor(postIndex: number, event: OwnerAction) {
    super(postIndex);
    this.#event = event;
  }

  async applyTo(model: LifecycleModel, post: ModelPost, owner: SessionActor) {
    const { ownPosts } = world.app.services;
    const expected = model.transition(post, this.#event);
    const call =
      this.#event === 'remove_force'
        ? ownPosts.erasePost(owner, post.id)
        : ownPosts.transition(owner, post.id, this.#event, { transact, language: 'ru' });
    expect(await outcomeCodeOf(call), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} ${super.toString()}`;
}

class UpdateCommand extends PostCommand {
  readonly #updateKind: UpdateKind;

  constructor(postIndex: number, updateKind: UpdateKind) {
    super(postIndex);
    this.#updateKind = updateKind;
  }

  async applyTo(model: LifecycleModel, post: ModelPost, owner: SessionActor) {
    const text = `Слово ${nextNumber()}`;
    const phone = `+7999${String(nextNumber()).padStart(7, '0')}`;
    const changes =
      this.#updateKind === 'text' ? { description: text } : { contact_phones: [phone] };
    const form = postChanges.parse({ id: String(post.id), ...changes });
    const expected = model.update(post, this.#updateKind, text);
    const update = world.app.services.posting.update(owner, { form, ...submission });
    expect(await outcomeCodeOf(update)).toBe(expected);
  }

  override toString = () => `${this.#updateKind} ${super.toString()}`;
}

class ModeratorCommand extends PostCommand {
  readonly #event: 'approve' | 'reject' | 'claim';
  readonly #moderatorIndex: number;

  constructor(postIndex: number, event: 'approve' | 'reject' | 'claim', moderatorIndex: number) {
    super(postIndex);
    this.#event = event;
    this.#moderatorIndex = moderatorIndex;
  }

  async applyTo(model: LifecycleModel, post: ModelPost) {
    const moderator = moderators[this.#moderatorIndex];
    if (!moderator) throw new Error('unknown moderator');
    const { decisions } = world.app.services;
    const denial = { reason: 'Не видно салона', fields: [] };
    const expected =
      this.#event === 'claim'
        ? model.claim(post, this.#moderatorIndex)
        : model.decide(post, this.#event, this.#moderatorIndex);
    const calls = {
      approve: () => decisions.approve(moderator, post.id, undefined),
      reject: () => decisions.reject(moderator, post.id, denial, undefined, 'ru'),
      claim: () => decisions.claim(moderator, post.id),
    };
    expect(await outcomeCodeOf(calls[this.#event]()), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} by ${this.#moderatorIndex} ${super.toString()}`;
}

/** Advances the clock and, unless it simulates a late worker, runs the worker's jobs. */
class WaitCommand extends LifecycleCommand {
  readonly #minutes: number;
  readonly #runsJobs: boolean;

  constructor(minutes: number, runsJobs: boolean) {
    super();
    this.#minutes = minutes;
    this.#runsJobs = runsJobs;
  }

  async act(model: LifecycleModel) {
    model.now += this.#minutes * 60_000;
    world.clock.moveTo(new Date(model.now));
    if (!this.#runsJobs) return;
    model.runJobs();
    await world.app.services.life.expirePosts();
    await world.app.services.life.endPromotions();
  }

  override toString = () => `wait(${this.#minutes}, ${this.#runsJobs})`;
}

async function assertEqualsModel(model: LifecycleModel, real: RealState): Promise<void> {
  const { database } = world;
  const userIds = real.owners.map(({ userId }) => userId);
  const where = { userId: { in: userIds } };
  const rows = await database.post.findMany({
    where,
    include: { edit: true },
    orderBy: { id: 'asc' },
  });
  const timeOf = (date: Date | null) => date?.getTime() ?? null;
  expect(
    rows.map((row) => ({
      id: row.id,
      status: row.status,
      removedReason: row.removedReason,
      changed: row.changed,
      holds: row.placementEntryId !== null,
      holdsSpecial: row.specialEntryId !== null,
      expiresAt: timeOf(row.expiresAt),
      specialUntil: timeOf(row.specialOfferDate),
      edit: row.edit && (row.edit.denyReason === null ? 'moderation' : 'denied'),
      text: row.description,
    })),
  ).toEqual(model.posts.map(({ owner, approved, submittedAt, newest, claim, ...post }) => post));
  for (const row of rows) {
    if (row.status === 'active') {
      expect(row.publishedAt).not.toBeNull();
      expect(row.expiresAt).not.toBeNull();
      expect(model.approvedTexts, 'unapproved texts are not public').toContain(row.description);
    }
    expect(row.removedReason !== null).toBe(row.status === 'removed');
    if (row.specialOfferDate && row.expiresAt) {
      expect(row.specialOfferDate <= row.expiresAt).toBe(true);
    }
  }
  for (const [owner, userId] of userIds.entries()) {
    expect(await allowanceOf(database, userId)).toEqual(model.remainingAllowances[owner]);
  }
  await assertShownPosts(model, real);
  const returnedWhere = { ...where, reason: 'returned' } as const;
  expect(await database.allowanceEntry.count({ where: returnedWhere })).toBe(model.returned);
  expect(await database.notification.count({ where })).toBe(model.notified);
}

async function assertShownPosts(model: LifecycleModel, real: RealState): Promise<void> {
  const active = model.posts.filter(({ status }) => status === 'active');
  const activeIds = idsOf(active).join();
  if (activeIds === real.lastCheckedIds) return;
  real.lastCheckedIds = activeIds;
  for (const [owner, { userId }] of real.owners.entries()) {
    const response = await world.call(searchSellerPosts, { params: { id: userId } });
    const isSeller = model.publicSellers.has(owner);
    expect(response.status, 'visible once an ad was public').toBe(isSeller ? 200 : 404);
    if (!isSeller) continue;
    const foundIds = idsOf(dataOf(searchSellerPosts, response)).sort((a, b) => a - b);
    expect(foundIds).toEqual(idsOf(active.filter((post) => post.owner === owner)));
  }
}

function commandOf(step: LifecycleStep): LifecycleCommand {
  switch (step.kind) {
    case 'create':
      return new CreateCommand(step.owner, step.promoted);
    case 'owner':
      return new OwnerCommand(step.postIndex, step.event);
    case 'moderator':
      return new ModeratorCommand(step.postIndex, step.event, step.moderatorIndex);
    case 'update':
      return new UpdateCommand(step.postIndex, step.updateKind);
    case 'wait':
      return new WaitCommand(step.minutes, step.runsJobs);
    default:
      throw step satisfies never;
  }
}

const transitions = new Set<string>();

async function createLifecycle() {
  world.clock.moveTo(START);
  const owners: SessionActor[] = [];
  for (const { ad: placements, special_offer: specialOffers } of GRANTED_ALLOWANCES) {
    const { id } = await aSellerRow(world.database);
    await grantUnits(world, id, { placements, specialOffers });
    owners.push(actorOf(id));
  }
  return {
    model: new LifecycleModel(START, GRANTED_ALLOWANCES, transitions),
    real: { owners, lastCheckedIds: '' },
  };
}

const SEED = 20_260_615;
/** Number of random lifecycles, in addition to those that cover every transition of the status table. */
const RANDOM_LIFECYCLES = 8;

it('matches the model and covers all status transitions', { timeout: 240_000 }, async () => {
  const examples = coveringLifecycles(SEED).map((steps): [LifecycleStep[]] => [steps]);
  await fc.assert(
    fc.asyncProperty(lifecycle, async (steps) => {
      const { model, real } = await createLifecycle();
      for (const step of steps) await commandOf(step).run(model, real);
    }),
    { seed: SEED, examples, numRuns: examples.length + RANDOM_LIFECYCLES, endOnFailure: true },
  );
  expect([...transitions].sort()).toEqual([...allTransitions].sort());
});
