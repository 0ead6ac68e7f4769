import { postChanges, postForm, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { aModerator, aPostForm, grantUnits } from '../../../testing/a-placed-post.ts';
import { aSellerRow } from '../../../testing/a-post.ts';
import { allowanceOf } from '../../../testing/ad-lifecycle.ts';
import { LifeModel, type ModelPost, type UpdateKind } from '../../../testing/life-model.ts';
import {
  coveringLives,
  GRANTED_ALLOWANCES,
  type LifeStep,
  life,
  type OwnStep,
} from '../../../testing/life-steps.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { allTransitions } from '../../../testing/status-table.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Random lives of a few ads. After every step, the product is compared with a model of the product rules.

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

/** Accounts of a run, which the model refers to by index. */
interface RealAccounts {
  owners: SessionActor[];
  /** Ids of the active ads at the last check of the search. */
  shownIds: string;
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

abstract class LifeCommand {
  abstract act(model: LifeModel, real: RealAccounts): Promise<void>;

  async run(model: LifeModel, real: RealAccounts): Promise<void> {
    await this.act(model, real);
    await assertEqualsModel(model, real);
  }
}

class CreateCommand extends LifeCommand {
  readonly #owner: number;
  readonly #promoted: boolean;

  constructor(owner: number, promoted: boolean) {
    super();
    this.#owner = owner;
    this.#promoted = promoted;
  }

  async act(model: LifeModel, { owners }: RealAccounts) {
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

    expect(model.creating(owner, promoted)).toContain(code);
    if (code === 'done') model.create(id, { owner, promoted, text });
    else expect(await world.database.post.count()).toBe(before);
  }

  override toString = () => `create(${this.#owner}, ${this.#promoted})`;
}

abstract class PostCommand extends LifeCommand {
  readonly #postIndex: number;

  constructor(postIndex: number) {
    super();
    this.#postIndex = postIndex;
  }

  abstract applyTo(model: LifeModel, post: ModelPost, owner: SessionActor): Promise<void>;

  async act(model: LifeModel, { owners }: RealAccounts) {
    const post = model.posts[this.#postIndex % model.posts.length];
    const owner = post && owners[post.owner];
    if (post && owner) await this.applyTo(model, post, owner);
  }

  override toString(): string {
    return `${this.constructor.name}(${this.#postIndex})`;
  }
}

class OwnerCommand extends PostCommand {
  readonly #event: OwnStep;

  constructor(postIndex: number, event: OwnStep) {
    super(postIndex);
    this.#event = event;
  }

  async applyTo(model: LifeModel, post: ModelPost, owner: SessionActor) {
    const { ownPosts } = world.app.services;
    const { id } = post;
    const expected = model.transition(post, this.#event);
    const call =
      this.#event === 'remove_force'
        ? ownPosts.erasePost(owner, id)
        : ownPosts.transition(owner, id, this.#event, { transact, language: 'ru' });
    expect(await outcomeCodeOf(call), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} ${super.toString()}`;
}

class UpdateCommand extends PostCommand {
  readonly #changing: UpdateKind;

  constructor(postIndex: number, changing: UpdateKind) {
    super(postIndex);
    this.#changing = changing;
  }

  async applyTo(model: LifeModel, post: ModelPost, owner: SessionActor) {
    const text = `Слово ${nextNumber()}`;
    const phone = `+7999${String(nextNumber()).padStart(7, '0')}`;
    const changes = this.#changing === 'text' ? { description: text } : { contact_phones: [phone] };
    const form = postChanges.parse({ id: String(post.id), ...changes });
    const expected = model.update(post, this.#changing, text);
    expect(
      await outcomeCodeOf(world.app.services.posting.update(owner, { form, ...submission })),
    ).toBe(expected);
  }

  override toString = () => `${this.#changing} ${super.toString()}`;
}

class ModeratorCommand extends PostCommand {
  readonly #event: 'approve' | 'reject' | 'claim';
  readonly #moderatorIndex: number;

  constructor(postIndex: number, event: 'approve' | 'reject' | 'claim', moderatorIndex: number) {
    super(postIndex);
    this.#event = event;
    this.#moderatorIndex = moderatorIndex;
  }

  async applyTo(model: LifeModel, post: ModelPost) {
    const moderator = moderators[this.#moderatorIndex];
    if (!moderator) throw new Error('unknown moderator');
    const { decisions } = world.app.services;
    const { id } = post;
    const denial = { reason: 'Не видно салона', fields: [] };
    const expected =
      this.#event === 'claim'
        ? model.claim(post, this.#moderatorIndex)
        : model.decide(post, this.#event, this.#moderatorIndex);
    const calls = {
      approve: () => decisions.approve(moderator, id, undefined),
      reject: () => decisions.reject(moderator, id, denial, undefined, 'ru'),
      claim: () => decisions.claim(moderator, id),
    };
    expect(await outcomeCodeOf(calls[this.#event]()), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} by ${this.#moderatorIndex} ${super.toString()}`;
}

/** Advances the clock, and runs the jobs of the worker unless they are late. */
class WaitCommand extends LifeCommand {
  readonly #minutes: number;
  readonly #runsJobs: boolean;

  constructor(minutes: number, runsJobs: boolean) {
    super();
    this.#minutes = minutes;
    this.#runsJobs = runsJobs;
  }

  async act(model: LifeModel) {
    model.now += this.#minutes * 60_000;
    world.clock.moveTo(new Date(model.now));
    if (!this.#runsJobs) return;
    model.work();
    await world.app.services.life.expirePosts();
    await world.app.services.life.endPromotions();
  }

  override toString = () => `wait(${this.#minutes}, ${this.#runsJobs})`;
}

async function assertEqualsModel(model: LifeModel, real: RealAccounts): Promise<void> {
  const { owners } = real;
  const { database } = world;
  const userIds = owners.map(({ userId }) => userId);
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
    expect(await allowanceOf(database, userId)).toEqual(model.left[owner]);
  }
  await assertShownPosts(model, real);
  const returnedWhere = { ...where, reason: 'returned' } as const;
  expect(await database.allowanceEntry.count({ where: returnedWhere })).toBe(model.returned);
  expect(await database.notification.count({ where })).toBe(model.notified);
}

async function assertShownPosts(model: LifeModel, real: RealAccounts): Promise<void> {
  const active = model.posts.filter(({ status }) => status === 'active');
  const activeIds = idsOf(active).join();
  if (activeIds === real.shownIds) return;
  real.shownIds = activeIds;
  for (const [owner, { userId }] of real.owners.entries()) {
    const response = await world.call(searchSellerPosts, { params: { id: userId } });
    const isSeller = model.publicSellers.has(owner);
    expect(response.status, 'never had a public ad').toBe(isSeller ? 200 : 404);
    if (!isSeller) continue;
    const foundIds = idsOf(dataOf(searchSellerPosts, response)).sort((a, b) => a - b);
    expect(foundIds).toEqual(idsOf(active.filter((post) => post.owner === owner)));
  }
}

function commandOf(step: LifeStep): LifeCommand {
  switch (step.does) {
    case 'create':
      return new CreateCommand(step.owner, step.promoted);
    case 'own':
      return new OwnerCommand(step.place, step.event);
    case 'decide':
      return new ModeratorCommand(step.place, step.event, step.by);
    case 'update':
      return new UpdateCommand(step.place, step.changing);
    case 'wait':
      return new WaitCommand(step.minutes, step.works);
    default:
      throw step satisfies never;
  }
}

const transitions = new Set<string>();

async function createLife() {
  world.clock.moveTo(START);
  const owners: SessionActor[] = [];
  for (const { ad: placements, special_offer: specialOffers } of GRANTED_ALLOWANCES) {
    const { id } = await aSellerRow(world.database);
    await grantUnits(world, id, { placements, specialOffers });
    owners.push(actorOf(id));
  }
  return {
    model: new LifeModel(START, GRANTED_ALLOWANCES, transitions),
    real: { owners, shownIds: '' },
  };
}

const SEED = 20_260_615;
/** Number of random lives, in addition to those through the status table. */
const RANDOM_LIVES = 8;

it('follows the product rules in every life of ads', { timeout: 240_000 }, async () => {
  const examples = coveringLives(SEED).map((steps): [LifeStep[]] => [steps]);
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const { model, real } = await createLife();
      for (const step of steps) await commandOf(step).run(model, real);
    }),
    { seed: SEED, examples, numRuns: examples.length + RANDOM_LIVES, endOnFailure: true },
  );
  expect([...transitions].sort(), 'all transitions of the status table').toEqual(
    [...allTransitions].sort(),
  );
});
