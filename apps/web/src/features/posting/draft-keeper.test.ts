import type { Draft } from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { type DraftStatus, keepDraft } from './draft-keeper.ts';
import type { PostingValues } from './posting-values.ts';
import { someValues } from './testing/some-values.ts';

const nothing = { content: null, syncedAt: null, synced: true, key: null };
const PAUSE_MS = 2_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aKeeper(
  answer: (values: PostingValues) => Promise<Draft>,
  look: () => Promise<Draft | null> = async () => null,
) {
  const sent: string[] = [];
  const states: DraftStatus['state'][] = [];
  const newer: unknown[] = [];
  const keeper = keepDraft({
    userId: 1,
    start: nothing,
    onStatus: ({ state }) => states.push(state),
    onElsewhere: ({ content }) => newer.push(content?.fields.description),
    look,
    send: (values) => {
      sent.push(values.description);
      return answer(values);
    },
    remove: async () => {},
    isOwn: () => true,
  });
  return { keeper, sent, states, newer };
}

const saved = async (): Promise<Draft> => ({ photos: [], updated_at: '2026-11-21T12:00:00.000Z' });
const typed = (description: string) => someValues({ description });

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

const elsewhere = async (): Promise<Draft> => ({
  description: 'elsewhere',
  photos: [],
  updated_at: new Date().toISOString(),
});

test('a form that is looked at again goes on with what another device has typed', async () => {
  const { keeper, sent, newer } = aKeeper(saved, elsewhere);
  await keeper.lookElsewhere();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect([newer, sent]).toEqual([['elsewhere'], []]);
});

test('nothing begins anew while words wait, nor where nobody else has typed', async () => {
  const { keeper, newer } = aKeeper(saved, saved);
  keeper.change(typed('a'));
  await keeper.lookElsewhere();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await keeper.lookElsewhere();

  expect(newer).toEqual([]);
});

test('a few words after a long pause do not write over what another device has typed', async () => {
  const { keeper, sent, newer } = aKeeper(saved, elsewhere);
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 40);
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect([newer, sent]).toEqual([['elsewhere'], []]);
});

test('after a long pause words are saved where nobody else has typed', async () => {
  const { keeper, sent, newer } = aKeeper(saved);
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 40);
  keeper.change(typed('a'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect([newer, sent]).toEqual([[], ['a']]);
});

test('a draft whose ad is placed gets another key', async () => {
  const { keeper } = aKeeper(saved);
  const before = keeper.key;
  keeper.renewKey(typed('a'));

  expect(keeper.key).not.toBe(before);
});
