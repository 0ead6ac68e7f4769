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
import { aPostForm, aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { days } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

// Transactions that occupy the whole pool must not wait for a second connection.
const POOL_SIZE = 2;
/** Fills the pool, with as many transactions waiting for a connection. */
const PARALLEL_REQUESTS = 4;

const world = sharedWorld({ DATABASE_POOL_SIZE: String(POOL_SIZE) });

type Form = Record<string, string | string[]>;

interface PreparedRequest {
  userId: number;
  token: string;
  contract: RouteContract;
  form?: Form;
  body?: object;
}

const payloadOf = ({ form, body }: PreparedRequest) =>
  form
    ? multipart(
        Object.entries(form).flatMap(([name, values]) =>
          [values].flat().map((value) => ({ name, value })),
        ),
      )
    : (body ?? {});

/**
 * Sends requests in parallel while their accounts are locked, so that their transactions fill the pool.
 * @returns number of responses by status
 */
async function sendInParallel(app: FastifyInstance, requests: PreparedRequest[]) {
  const lockStatement = lockAccountsStatement(requests.map(({ userId }) => userId));
  const responses = await whileLocked(world, { take: lockStatement, waiting: POOL_SIZE }, () =>
    Promise.all(
      requests.map(async (request) =>
        app.inject({
          method: 'POST',
          url: pathOf(request.contract),
          headers: {
            authorization: `Bearer ${request.token}`,
            ...(request.form && { 'content-type': MULTIPART_TYPE }),
          },
          payload: payloadOf(request),
        }),
      ),
    ),
  );
  return tally(responses.map(({ statusCode }) => statusCode));
}

async function prepareCreation(): Promise<PreparedRequest> {
  const { user, token } = await aSeller(world, { placements: 1, specialOffers: 1 });
  const photos = photoField(await createPhotoRows(world, user.id, 6));
  const form = await aPostForm(world, { ...photos, special_offer: '1' });
  return { userId: user.id, token, contract: createPost, form };
}

const prepareForPost =
  (contract: RouteContract, fields: PostFields = {}, form?: Form) =>
  async (): Promise<PreparedRequest> => {
    const { user, token } = await aSeller(world, { placements: 1, specialOffers: 1 });
    const { id } = await anOwnPost(world, user.id, fields);
    const content = form ? { form: { id: String(id), ...form } } : { body: { id } };
    return { userId: user.id, token, contract, ...content };
  };

async function preparePhotoDeletion(): Promise<PreparedRequest> {
  const { user, token } = await aSeller(world);
  const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7 });
  const body = { id, image_id: photoIds[0] ?? 0 };
  return { userId: user.id, token, contract: deleteImage, body };
}

const expired = { status: 'removed' as const, publishedAt: days(-40) };
const prepareErasure = prepareForPost(erasePost);
const requestKinds: [string, number, () => Promise<PreparedRequest>][] = [
  ['new ads', 201, prepareCreation],
  ['edits', 200, prepareForPost(updatePost, {}, { description: 'Новый текст', price: '9600000' })],
  [
    'resubmissions of denied ads',
    200,
    prepareForPost(updatePost, { status: 'denied', publishedAt: null }, { mileage: '1' }),
  ],
  ['photo deletions', 200, preparePhotoDeletion],
  ['republications', 200, prepareForPost(publishPost, expired)],
  ['removals', 200, prepareForPost(removePublication)],
  ['extensions', 200, prepareForPost(extendPost)],
  ['promotions', 200, prepareForPost(promotePost)],
  ['archivals', 200, prepareForPost(removePost)],
];

async function prepareRequests(
  prepare: () => Promise<PreparedRequest>,
): Promise<PreparedRequest[]> {
  const requests: PreparedRequest[] = [];
  while (requests.length < PARALLEL_REQUESTS) requests.push(await prepare());
  return requests;
}

describe('a pool that is full of transactions', () => {
  it.each(requestKinds)('completes parallel %s', async (_what, status, prepare) => {
    expect(await sendInParallel(world.app, await prepareRequests(prepare))).toEqual({
      [status]: PARALLEL_REQUESTS,
    });
  });

  it('completes a mix of all these requests', async () => {
    const requests = await inParallel(
      requestKinds.length,
      async (n) => (await requestKinds[n]?.[2]()) ?? prepareCreation(),
    );

    expect(await sendInParallel(world.app, requests)).toEqual({
      200: requestKinds.length - 1,
      201: 1,
    });
  });

  it('completes parallel ad erasures in a newly started process', async () => {
    const newApp = await world.anotherApp();

    expect(await sendInParallel(newApp, await prepareRequests(prepareErasure))).toEqual({
      200: PARALLEL_REQUESTS,
    });
  });
});
