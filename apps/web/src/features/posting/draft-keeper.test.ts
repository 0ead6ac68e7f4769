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

function aKeeper(answer: (values: PostingValues) => Promise<Draft>) {
  const sent: string[] = [];
  const states: DraftStatus['state'][] = [];
  const keeper = keepDraft({
    userId: 1,
    start: nothing,
    onStatus: ({ state }) => states.push(state),
    send: (values) => {
      sent.push(values.description);
      return answer(values);
    },
    remove: async () => {},
    isOwn: () => true,
  });
  return { keeper, sent, states };
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
