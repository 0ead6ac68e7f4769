import type { Draft, DraftInput } from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { createDraftKeeper, type DraftStatus } from './draft-keeper.ts';
import { startDraft } from './form-draft.ts';
import { someValues } from './testing/some-values.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;
const AT = Date.parse('2026-11-21T12:00:00.000Z');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const typed = (description: string) => someValues({ description });
const failing = (status: number) => async () => {
  throw new ApiError(status, 'internal', '');
};

/** Simulates a server that accepts only the successor of its version. */
function createServer() {
  let draft: Draft | null = null;
  let saves = 0;
  const keep = ({ based_on: _, ...fields }: DraftInput): Draft => {
    saves += 1;
    const { photos } = someValues();
    draft = { ...fields, photos, updated_at: new Date(AT + saves).toISOString() };
    return draft;
  };
  return {
    keep,
    description: () => draft?.description,
    look: async () => draft,
    save: async (body: DraftInput) => {
      if ((draft?.updated_at ?? null) !== body.based_on) throw new ApiError(409, 'conflict', '');
      return keep(body);
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
  const sent: (string | undefined)[] = [];
  const states: DraftStatus['state'][] = [];
  const photosGone: number[][] = [];
  const all = { ...server, ...calls };
  const keeper = createDraftKeeper({
    userId: 1,
    start: startDraft(null, null),
    initial: someValues(),
    onStatus: ({ state }) => states.push(state),
    onPhotosGone: (ids) => photosGone.push(ids),
    isOwn: () => true,
    calls: {
      ...all,
      save: (body) => {
        sent.push(body.description);
        return all.save(body);
      },
    },
  });
  return { keeper, sent, states, photosGone };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves the latest text once after a pause', async () => {
  const { keeper, sent, states } = createKeeper();
  keeper.change(typed('a'));
  await wait(PAUSE_MS / 2);
  keeper.change(typed('ab'));
  await wait(PAUSE_MS);

  expect(sent).toEqual(['ab']);
  expect(states).toEqual(['saving', 'saved']);
});

test('saves edits made during a request afterwards', async () => {
  const server = createServer();
  const held = Promise.withResolvers<void>();
  const save = async (body: DraftInput) => {
    if (body.description === 'a') await held.promise;
    return server.save(body);
  };
  const { keeper, sent } = createKeeper({ save }, server);
  keeper.change(typed('a'));
  await wait(PAUSE_MS);
  keeper.change(typed('ab'));
  await wait(PAUSE_MS);
  expect(sent).toEqual(['a']);
  held.resolve();
  await wait(PAUSE_MS);

  expect(sent).toEqual(['a', 'ab']);
});

test.each([0, 429, 500])(
  'stores the draft on the device after status %i and retries',
  async (status) => {
    const { keeper, sent, states } = createKeeper({ save: failing(status) });
    keeper.change(typed('a'));
    await wait(PAUSE_MS + RETRY_MS);
    expect([sent.length, states.at(-1)]).toEqual([2, 'device']);
    // The connection may be back.
    keeper.flush();
    await wait(0);
    expect(sent).toHaveLength(3);
  },
);

test.each([
  [401, 'signed_out'],
  [413, 'refused'],
  [422, 'refused'],
])('reports status %i as %s and retries only after the next change', async (status, state) => {
  const { keeper, sent, states } = createKeeper({ save: failing(status) });
  keeper.change(typed('a'));
  await wait(PAUSE_MS * 20);
  expect([sent.length, states.at(-1)]).toEqual([1, state]);
  keeper.change(typed('ab'));
  await wait(PAUSE_MS);
  expect(sent).toHaveLength(2);
});

test('asks about a conflicting save and overwrites the other version on request', async () => {
  const server = createServer();
  const { keeper, sent, states } = createKeeper({}, server);
  server.keep({ description: 'theirs' });
  keeper.change(typed('mine'));
  await wait(PAUSE_MS * 2);
  keeper.change(typed('mine, and more'));
  keeper.flush();
  await wait(PAUSE_MS * 20);
  expect(states).toEqual(['saving', 'saving', 'asking']);
  expect([server.description(), sent]).toEqual(['theirs', ['mine']]);

  keeper.keepMine();
  await wait(0);
  expect([server.description(), states.at(-1)]).toEqual(['mine, and more', 'saved']);
});

test('asks again if yet another version exists by then', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper({}, server);
  server.keep({ description: 'theirs' });
  keeper.change(typed('mine'));
  await wait(PAUSE_MS * 2);
  server.keep({ description: 'newer' });
  keeper.keepMine();
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['newer', 'asking']);
});

test('continues from its own save whose response was lost', async () => {
  const server = createServer();
  let lost = 1;
  const save = async (body: DraftInput) => {
    const saved = await server.save(body);
    if (lost-- > 0) throw new ApiError(0, 'offline', '');
    return saved;
  };
  const { keeper, states } = createKeeper({ save }, server);
  keeper.change(typed('a'));
  await wait(PAUSE_MS);
  keeper.change(typed('ab'));
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['ab', 'saved']);
  expect(states).not.toContain('asking');
});

test('recreates a draft that was deleted elsewhere from unsent changes', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper({}, server);
  keeper.change(typed('a'));
  await wait(PAUSE_MS);
  await server.remove();
  keeper.change(typed('ab'));
  await wait(PAUSE_MS * 2);

  expect([server.description(), states.at(-1)]).toEqual(['ab', 'saved']);
});

test('reports a newer version when the form becomes visible, unless changes are pending', async () => {
  const server = createServer();
  const { keeper } = createKeeper({}, server);
  keeper.change(typed('a'));
  expect(await keeper.lookElsewhere()).toBeNull();
  await wait(PAUSE_MS);
  expect(await keeper.lookElsewhere()).toBeNull();
  server.keep({ description: 'theirs' });
  expect(await keeper.lookElsewhere()).toMatchObject({ draft: { description: 'theirs' } });
  await server.remove();
  expect(await keeper.lookElsewhere()).toEqual({ draft: null });
});

test('sends nothing while paused or after the draft was discarded', async () => {
  const { keeper, sent } = createKeeper();
  keeper.change(typed('a'));
  await keeper.discard();
  await wait(PAUSE_MS * 20);

  expect(sent).toEqual([]);
});

test('saves a draft again after its removal failed', async () => {
  const { keeper, sent } = createKeeper({ remove: failing(500) });
  keeper.change(typed('a'));
  await expect(keeper.discard()).rejects.toThrow();
  await wait(PAUSE_MS);

  expect(sent).toEqual(['a']);
});

test('changes the key of a draft after its ad was created', () => {
  const { keeper } = createKeeper();
  const before = keeper.key();
  keeper.renewKey();

  expect(keeper.key()).not.toBe(before);
});

test('reports photos that the server has lost after a save', async () => {
  const server = createServer();
  const save = async (body: DraftInput) => {
    const saved = await server.save(body);
    return { ...saved, photos: saved.photos.slice(0, 4) };
  };
  const { keeper, photosGone } = createKeeper({ save }, server);
  keeper.change(typed('a'));
  await wait(PAUSE_MS);

  expect(photosGone).toEqual([[5, 6]]);
});
