import {
  createPost,
  deleteImage,
  erasePost,
  extendPost,
  promotePost,
  publishPost,
  type RouteContract,
  removePost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { aPoster, aPostForm } from '../../../testing/a-form.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { days } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

// Transactions that use all connections of a pool do not wait for another connection.
const POOL = 2;
/** Number of parallel transactions: they fill the pool, and as many wait for a connection. */
const MANY = 4;

const world = sharedWorld({ DATABASE_POOL_SIZE: String(POOL) });

type Form = Record<string, string | string[]>;

interface Expected {
  userId: number;
  token: string;
  contract: RouteContract;
  form?: Form;
  body?: object;
}

const payloadOf = ({ form, body }: Expected) =>
  form
    ? multipart(
        Object.entries(form).flatMap(([name, values]) =>
          [values].flat().map((value) => ({ name, value })),
        ),
      )
    : (body ?? {});

/** Sends requests of different accounts and waits for all of them. */
async function send(app: FastifyInstance, calls: Expected[]) {
  const take = lockAccountsStatement(calls.map(({ userId }) => userId));
  const answers = await whileLocked(world, { take, waiting: POOL }, () =>
    Promise.all(
      calls.map(async (call) =>
        app.inject({
          method: 'POST',
          url: addressOf(call.contract),
          headers: {
            authorization: `Bearer ${call.token}`,
            ...(call.form && { 'content-type': MULTIPART }),
          },
          payload: payloadOf(call),
        }),
      ),
    ),
  );
  return tally(answers.map(({ statusCode }) => statusCode));
}

async function aCreate(): Promise<Expected> {
  const { user, token } = await aPoster(world, { placements: 1, specialOffers: 1 });
  const photos = photoField(await storedPhotos(world, user.id, 6));
  const form = await aPostForm(world, { ...photos, special_offer: '1' });
  return { userId: user.id, token, contract: createPost, form };
}

const onPost =
  (contract: RouteContract, fields: PostFields = {}, form?: Form) =>
  async (): Promise<Expected> => {
    const { user, token } = await aPoster(world, { placements: 1, specialOffers: 1 });
    const { id } = await anOwnPost(world, user.id, fields);
    const asked = form ? { form: { id: String(id), ...form } } : { body: { id } };
    return { userId: user.id, token, contract, ...asked };
  };

async function aPhotoLess(): Promise<Expected> {
  const { user, token } = await aPoster(world);
  const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7 });
  const body = { id, image_id: photoIds[0] ?? 0 };
  return { userId: user.id, token, contract: deleteImage, body };
}

const over = { status: 'removed' as const, publishedAt: days(-40) };
const erasures = onPost(erasePost);
const kinds: [string, number, () => Promise<Expected>][] = [
  ['new ads', 201, aCreate],
  ['edits', 200, onPost(updatePost, {}, { description: 'Новый текст', price: '9600000' })],
  [
    'denied ads sent again',
    200,
    onPost(updatePost, { status: 'denied', publishedAt: null }, { mileage: '1' }),
  ],
  ['photos taken away', 200, aPhotoLess],
  ['ads published again', 200, onPost(publishPost, over)],
  ['ads taken off', 200, onPost(removePublication)],
  ['ads extended', 200, onPost(extendPost)],
  ['ads promoted', 200, onPost(promotePost)],
  ['ads archived', 200, onPost(removePost)],
];

async function several(make: () => Promise<Expected>): Promise<Expected[]> {
  const calls: Expected[] = [];
  while (calls.length < MANY) calls.push(await make());
  return calls;
}

describe('a pool that is full of transactions', () => {
  it.each(kinds)('completes many %s at once', async (_what, status, make) => {
    expect(await send(world.app, await several(make))).toEqual({ [status]: MANY });
  });

  it('completes all of these mixed', async () => {
    const calls = await atOnce(kinds.length, async (n) => (await kinds[n]?.[2]()) ?? aCreate());

    expect(await send(world.app, calls)).toEqual({ 200: kinds.length - 1, 201: 1 });
  });

  it('completes the first erasures of ads of a process', async () => {
    const fresh = await world.anotherApp();

    expect(await send(fresh, await several(erasures))).toEqual({ 200: MANY });
  });
});
