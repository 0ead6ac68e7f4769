import type { Draft, DraftInput } from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { createDraftKeeper, type DraftStatus } from './draft-keeper.ts';
import { startDraft } from './form-draft.ts';
import { createPostingValues } from './testing/create-posting-values.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;
const START_TIME = Date.parse('2026-11-21T12:00:00.000Z');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const valuesWith = (description: string) => createPostingValues({ description });
const failWith = (status: number) => async () => {
  throw new ApiError(status, 'internal', '');
};

/** Simulates a server that accepts a save only if it is based on the current version. */
function createServer() {
  let draft: Draft | null = null;
  let saveCount = 0;
  const store = ({ based_on: _, ...fields }: DraftInput): Draft => {
    saveCount += 1;
    const { photos } = createPostingValues();
    draft = { ...fields, photos, updated_at: new Date(START_TIME + saveCount).toISOString() };
    return draft;
  };
  return {
    store,
    description: () => draft?.description,
    load: async () => draft,
    save: async (body: DraftInput) => {
      if ((draft?.updated_at ?? null) !== body.based_on) throw new ApiError(409, 'conflict', '');
      return store(body);
    },
    remove: async () => {
      draft = null;
    },
  };
}

function createKeeper(
  calls: Partial<ReturnType<typeof createServer>> = {},
  server = createServer(),
) {
  const sentDescriptions: (string | undefined)[] = [];
  const states: DraftStatus['state'][] = [];
  const lostPhotoIds: number[][] = [];
  const allCalls = { ...server, ...calls };
  const keeper = createDraftKeeper({
    userId: 1,
    start: startDraft(null, null),
    initialValues: createPostingValues(),
    onStatus: ({ state }) => states.push(state),
    onPhotosLost: (ids) => lostPhotoIds.push(ids),
    isSignedInAsOwner: () => true,
    calls: {
      ...allCalls,
      save: (body) => {
        sentDescriptions.push(body.description);
        return allCalls.save(body);
      },
    },
  });
  return { keeper, sentDescriptions, states, lostPhotoIds };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves the latest text once after a pause', async () => {
  const { keeper, sentDescriptions, states } = createKeeper();
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS / 2);
  keeper.change(valuesWith('ab'));
  await wait(PAUSE_MS);

  expect(sentDescriptions).toEqual(['ab']);
  expect(states).toEqual(['saving', 'saved']);
});

test('saves edits made during a request afterwards', async () => {
  const server = createServer();
  const response = Promise.withResolvers<void>();
  const save = async (body: DraftInput) => {
    if (body.description === 'a') await response.promise;
    return server.save(body);
  };
  const { keeper, sentDescriptions } = createKeeper({ save }, server);
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS);
  keeper.change(valuesWith('ab'));
  await wait(PAUSE_MS);
  expect(sentDescriptions).toEqual(['a']);
  response.resolve();
  await wait(PAUSE_MS);

  expect(sentDescriptions).toEqual(['a', 'ab']);
});

test.each([0, 429, 500])(
  'stores the draft on the device after status %i and retries',
  async (status) => {
    const { keeper, sentDescriptions, states } = createKeeper({ save: failWith(status) });
    keeper.change(valuesWith('a'));
    await wait(PAUSE_MS + RETRY_MS);
    expect([sentDescriptions.length, states.at(-1)]).toEqual([2, 'device']);
    // As after the connection is restored.
    keeper.flush();
    await wait(0);
    expect(sentDescriptions).toHaveLength(3);
  },
);

test.each([
  [401, 'signed_out'],
  [413, 'refused'],
  [422, 'refused'],
])('reports status %i as %s and retries only after the next change', async (status, state) => {
  const { keeper, sentDescriptions, states } = createKeeper({ save: failWith(status) });
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS * 20);
  expect([sentDescriptions.length, states.at(-1)]).toEqual([1, state]);
  keeper.change(valuesWith('ab'));
  await wait(PAUSE_MS);
  expect(sentDescriptions).toHaveLength(2);
});

test('asks about a conflicting save and overwrites the other version on request', async () => {
  const server = createServer();
  const { keeper, sentDescriptions, states } = createKeeper({}, server);
  server.store({ description: 'theirs' });
  keeper.change(valuesWith('mine'));
  await wait(PAUSE_MS * 2);
  keeper.change(valuesWith('mine, and more'));
  keeper.flush();
  await wait(PAUSE_MS * 20);
  expect(states).toEqual(['saving', 'saving', 'asking']);
  expect([server.description(), sentDescriptions]).toEqual(['theirs', ['mine']]);

  keeper.keepMine();
  await wait(0);
  expect([server.description(), states.at(-1)]).toEqual(['mine, and more', 'saved']);
});

test('asks again if another version was saved before the choice', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper({}, server);
  server.store({ description: 'theirs' });
  keeper.change(valuesWith('mine'));
  await wait(PAUSE_MS * 2);
  server.store({ description: 'newer' });
  keeper.keepMine();
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['newer', 'asking']);
});

test('continues from its own save whose response was lost', async () => {
  const server = createServer();
  let lostResponses = 1;
  const save = async (body: DraftInput) => {
    const savedDraft = await server.save(body);
    if (lostResponses-- > 0) throw new ApiError(0, 'offline', '');
    return savedDraft;
  };
  const { keeper, states } = createKeeper({ save }, server);
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS);
  keeper.change(valuesWith('ab'));
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['ab', 'saved']);
  expect(states).not.toContain('asking');
});

test('recreates a draft that was deleted elsewhere from unsent changes', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper({}, server);
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS);
  await server.remove();
  keeper.change(valuesWith('ab'));
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['ab', 'saved']);
});

test('reports a newer version when the form becomes visible, unless changes are pending', async () => {
  const server = createServer();
  const { keeper } = createKeeper({}, server);
  keeper.change(valuesWith('a'));
  expect(await keeper.findNewerVersion()).toBeNull();
  await wait(PAUSE_MS);
  expect(await keeper.findNewerVersion()).toBeNull();
  server.store({ description: 'theirs' });
  expect(await keeper.findNewerVersion()).toMatchObject({ draft: { description: 'theirs' } });
  await server.remove();
  expect(await keeper.findNewerVersion()).toEqual({ draft: null });
});

test('sends nothing while paused or after the draft was discarded', async () => {
  const { keeper, sentDescriptions } = createKeeper();
  keeper.change(valuesWith('a'));
  await keeper.discard();
  await wait(PAUSE_MS * 20);

  expect(sentDescriptions).toEqual([]);
});

test('saves a draft again after its removal failed', async () => {
  const { keeper, sentDescriptions } = createKeeper({ remove: failWith(500) });
  keeper.change(valuesWith('a'));
  await expect(keeper.discard()).rejects.toThrow();
  await wait(PAUSE_MS);

  expect(sentDescriptions).toEqual(['a']);
});

test('renews the key of a draft after its ad was created', () => {
  const { keeper } = createKeeper();
  const firstKey = keeper.getKey();
  keeper.renewKey();

  expect(keeper.getKey()).not.toBe(firstKey);
});

test('reports photos that the server has lost after a save', async () => {
  const server = createServer();
  const save = async (body: DraftInput) => {
    const savedDraft = await server.save(body);
    return { ...savedDraft, photos: savedDraft.photos.slice(0, 4) };
  };
  const { keeper, lostPhotoIds } = createKeeper({ save }, server);
  keeper.change(valuesWith('a'));
  await wait(PAUSE_MS);

  expect(lostPhotoIds).toEqual([[5, 6]]);
});
