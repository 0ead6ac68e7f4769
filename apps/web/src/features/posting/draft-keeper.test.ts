import type { Draft } from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { type DraftStatus, keepDraft } from './draft-keeper.ts';
import { noDraft } from './draft-record.ts';
import { draftFieldsOf, draftValues, type PostingValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 15_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const initial = someValues();

function aKeeper(
  answer: (values: PostingValues, basedOn: string | null) => Promise<Draft>,
  look: () => Promise<Draft | null> = async () => null,
) {
  const sent: string[] = [];
  const states: DraftStatus['state'][] = [];
  const merged: PostingValues[] = [];
  const gone: string[] = [];
  const photosGone: number[][] = [];
  const keeper = keepDraft({
    userId: 1,
    start: noDraft,
    initial,
    read: (content) => draftValues(someData, content),
    onStatus: ({ state }) => states.push(state),
    onMerged: (values) => merged.push(values),
    onGone: () => gone.push('gone'),
    onPhotosGone: (ids) => photosGone.push(ids),
    look,
    send: (values, basedOn) => {
      sent.push(values.description);
      return answer(values, basedOn);
    },
    remove: async () => {},
    isOwn: () => true,
  });
  return { keeper, sent, states, merged, gone, photosGone };
}

const AT = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-21T12:30:00.000Z';
const saved = async (): Promise<Draft> => ({ photos: [], updated_at: AT });
const typed = (description: string) => someValues({ description });

/** A server that takes only the next version of what it has, which others may change. */
function aServer() {
  let draft: Draft | null = null;
  let saves = 0;
  const keep = (values: PostingValues): Draft => {
    saves += 1;
    const updated_at = new Date(Date.parse(AT) + saves).toISOString();
    draft = { ...draftFieldsOf(values), photos: values.photos, updated_at };
    return draft;
  };
  return {
    keep,
    drop: () => {
      draft = null;
    },
    look: async () => draft,
    send: async (values: PostingValues, basedOn: string | null) => {
      if ((draft?.updated_at ?? null) !== basedOn) throw new ApiError(409, 'conflict', '');
      return keep(values);
    },
  };
}

test('saves once after a pause, the latest words', async () => {
  const { keeper, sent, states } = aKeeper(saved);
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
  keeper.change(typed('ab'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect(sent).toEqual(['ab']);
  expect(states).toEqual(['saving', 'saved']);
});

test('what is typed while a call is under way follows it', async () => {
  const first = Promise.withResolvers<Draft>();
  const { keeper, sent } = aKeeper(({ description }) =>
    description === 'a' ? first.promise : saved(),
  );
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.change(typed('ab'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent).toEqual(['a']);
  first.resolve(await saved());
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect(sent).toEqual(['a', 'ab']);
});

test('without a connection it says so and tries again', async () => {
  let online = false;
  const { keeper, sent, states } = aKeeper(async () => {
    if (!online) throw new ApiError(0, 'offline', '');
    return saved();
  });
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(states).toEqual(['saving', 'device']);
  online = true;
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);

  expect(sent).toEqual(['a', 'a']);
  expect(states.at(-1)).toBe('saved');
});

test('one failure is tried again soon, more of them seldom, until there is hope again', async () => {
  const { keeper, sent } = aKeeper(async () => {
    throw new ApiError(0, 'offline', '');
  });
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(sent).toHaveLength(3);
  // The connection is back, but not quite.
  keeper.flush();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent).toHaveLength(5);
});

test('once paused nothing goes out any more, and a discarded draft never does', async () => {
  const { keeper, sent } = aKeeper(saved);
  keeper.change(typed('a'));
  await keeper.discard();
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 20);

  expect(sent).toEqual([]);
});

test('whoever declines to sign in is not asked again until the next words', async () => {
  const { keeper, sent, states } = aKeeper(async () => {
    throw new ApiError(401, 'unauthorized', '');
  });
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 20);

  expect(sent).toHaveLength(1);
  expect(states.at(-1)).toBe('signed_out');
});

test.each([400, 413, 422])('what is refused with %i is on the device only', async (status) => {
  const { keeper, sent, states } = aKeeper(async () => {
    throw new ApiError(status, 'validation', '');
  });
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 20);

  expect(sent).toHaveLength(1);
  expect(states.at(-1)).toBe('refused');
});

test.each([429, 500])('what failed with %i is tried again', async (status) => {
  const { keeper, sent } = aKeeper(async () => {
    throw new ApiError(status, 'unavailable', '');
  });
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 20);

  expect(sent.length).toBeGreaterThan(1);
});

test('a form that is looked at again goes on with what another device has typed', async () => {
  const elsewhere = async () => ({
    ...draftFieldsOf(typed('there')),
    photos: [],
    updated_at: LATER,
  });
  const { keeper, sent, merged } = aKeeper(saved, elsewhere);
  await keeper.lookElsewhere();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect(merged.map(({ description }) => description)).toEqual(['there']);
  expect(sent).toEqual([]);
});

test('nothing is taken over where nobody else has typed', async () => {
  const { keeper, merged } = aKeeper(saved, saved);
  keeper.change(typed('a'));
  await keeper.lookElsewhere();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await keeper.lookElsewhere();

  expect(merged).toEqual([]);
});

test('what two forms have typed in different fields is all there in the end', async () => {
  const server = aServer();
  const one = aKeeper(server.send, server.look);
  const two = aKeeper(server.send, server.look);
  one.keeper.change(someValues({ description: 'one', photos: [1, 2].map(somePhoto) }));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  two.keeper.change(someValues({ year: '1999', photos: [...initial.photos, somePhoto(9)] }));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
  await one.keeper.lookElsewhere();

  const all = { description: 'one', year: '1999' };
  expect(await server.look()).toMatchObject(all);
  for (const { merged, states } of [one, two]) {
    expect(merged.at(-1)).toMatchObject(all);
    // Three to six were taken out by the one, the ninth was added by the other.
    expect(merged.at(-1)?.photos.map(({ id }) => id)).toEqual([1, 2, 9]);
    expect(states.at(-1)).toBe('saved');
  }
});

test('words typed while another version is fetched stay', async () => {
  const server = aServer();
  const slow = Promise.withResolvers<void>();
  const { keeper, merged } = aKeeper(server.send, async () => {
    await slow.promise;
    return server.look();
  });
  server.keep(someValues({ year: '1999' }));
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.change(typed('ab'));
  slow.resolve();
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);

  expect(merged.at(-1)).toMatchObject({ description: 'ab', year: '1999' });
  expect(await server.look()).toMatchObject({ description: 'ab', year: '1999' });
});

test('a draft that is gone elsewhere takes with it what was sent, and nothing else', async () => {
  const server = aServer();
  const { keeper, gone } = aKeeper(server.send, server.look);
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  server.drop();
  keeper.change(typed('ab'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
  expect([gone, (await server.look())?.description]).toEqual([[], 'ab']);
  server.drop();
  await keeper.lookElsewhere();

  expect(gone).toEqual(['gone']);
});

test('what is insisted on is saved again, also where the draft has become an ad elsewhere', async () => {
  const server = aServer();
  const { keeper } = aKeeper(server.send, server.look);
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  server.drop();
  keeper.insist(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);

  expect((await server.look())?.description).toBe('a');
});

test('a draft whose ad is placed gets another key', async () => {
  const { keeper } = aKeeper(saved);
  const before = keeper.key;
  keeper.renewKey(typed('a'));

  expect(keeper.key).not.toBe(before);
});

test('photos that the server does not have any more are told when a save is answered', async () => {
  const { keeper, photosGone } = aKeeper(async ({ photos }) => ({
    photos: photos.slice(0, 4),
    updated_at: AT,
  }));

  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect(photosGone).toEqual([[5, 6]]);
});
