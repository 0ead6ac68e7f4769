// Loops of every benchmark: a number of turns, turns for a time, and turns at a rate.
import { setTimeout as wait } from 'node:timers/promises';

export interface Timed {
  /** Milliseconds of each turn after the warm-up. */
  took: number[];
  perSecond: number;
}

/** Runs `atOnce` lanes, each of which takes the next turn until `isOver`. */
async function runLanes(
  atOnce: number,
  isOver: (turn: number) => boolean,
  act: (turn: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (!isOver(next)) {
      const turn = next;
      next += 1;
      await act(turn);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/**
 * Times a number of turns.
 * @param time returns the milliseconds of a turn; turns of the warm-up are not counted
 */
export async function timeTurns(
  count: number,
  time: (turn: number) => Promise<number>,
  { warmUp = 0, atOnce = 1 } = {},
): Promise<Timed> {
  const took: number[] = [];
  let begun = performance.now();
  await runLanes(
    atOnce,
    (turn) => turn >= count + warmUp,
    async (turn) => {
      if (turn === warmUp) begun = performance.now();
      const milliseconds = await time(turn);
      if (turn >= warmUp) took.push(milliseconds);
    },
  );
  return { took, perSecond: (took.length * 1_000) / (performance.now() - begun) };
}

/** Returns the results of all turns that began within a time. */
export async function runFor<Result>(
  milliseconds: number,
  atOnce: number,
  act: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const until = performance.now() + milliseconds;
  await runLanes(
    atOnce,
    () => performance.now() >= until,
    async (turn) => {
      results.push(await act(turn));
    },
  );
  return results;
}

/** Maps items, `atOnce` of them at the same time. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  await runLanes(
    atOnce,
    (turn) => turn >= items.length,
    async (turn) => {
      results[turn] = await act(items[turn] as Item);
    },
  );
  return results;
}

/** Yields turns evenly, however long the work of each takes, until `isOver`. */
export async function* pacedTurns(
  perSecond: number,
  isOver: (turn: number) => boolean,
): AsyncGenerator<number> {
  const begun = performance.now();
  for (let turn = 0; !isOver(turn); turn += 1) {
    await wait(Math.max(0, begun + (turn * 1_000) / perSecond - performance.now()));
    yield turn;
  }
}

/** Returns a function that reports whether a promise has settled. */
export function watchEnd(promise: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  return () => isOver;
}

/** Returns the result of work and how many seconds it took. */
export async function timeSeconds<Result>(work: () => Promise<Result>) {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1_000 };
}
