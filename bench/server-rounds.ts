// Measures servers in turn, so that whatever else the machine does meets all of them.
import type { ChildProcess } from 'node:child_process';
import type { Pool } from 'undici';
import { quantile } from './figures.ts';
import { secondsOf } from './processes.ts';
import { runFor } from './turns.ts';

/** More than a round has. */
const TURNS = 1_000_003;
const WARM_UP_MS = 500;

interface Answered {
  path: string;
  ms: number;
  status: number;
}

interface Load {
  pool: Pool;
  /** Returns the address of each turn. */
  pathOf: (turn: number) => string;
  firstTurn: number;
  connections: number;
  milliseconds: number;
}

/** Returns all responses, refused ones too, to requests of a new visitor within a time. */
async function load(given: Load): Promise<Answered[]> {
  const headers = { 'x-customer-token': crypto.randomUUID() };
  return runFor(given.milliseconds, given.connections, async (turn) => {
    const path = given.pathOf(given.firstTurn + turn);
    const from = performance.now();
    const response = await given.pool.request({ method: 'GET', path, headers });
    await response.body.dump();
    return { path, ms: performance.now() - from, status: response.statusCode };
  });
}

export interface Peer {
  name: string;
  pool: Pool;
  process: ChildProcess;
  pathOf: (turn: number) => string;
}

export interface Settings {
  rounds: number;
  milliseconds: number;
  connections: number;
  /** Whether each round also measures one connection alone. */
  alone?: boolean;
}

export interface Figures {
  perSecond: number;
  /** Milliseconds: of one connection alone, or of several together. */
  p50: number;
  p99: number;
  /** Milliseconds of a core that the server's process takes for a request. */
  cpu: number;
  /** Answers that were none. */
  failed: number;
  /** What the slowest first parameter of the addresses was, and its p99. */
  slowest: { field: string; p99: number } | null;
}

function slowestOf(answers: readonly Answered[]): Figures['slowest'] {
  const byField = Map.groupBy(answers, ({ path }) => /\?(\w+)=/.exec(path)?.[1] ?? '');
  if (byField.size < 2) return null;
  return [...byField]
    .map(([field, some]) => ({
      field,
      p99: quantile(
        some.map(({ ms }) => ms),
        0.99,
      ),
    }))
    .reduce((slowest, other) => (other.p99 > slowest.p99 ? other : slowest));
}

interface Measured {
  alone: Answered[];
  together: Answered[];
  seconds: number;
  cpuSeconds: number;
}

function figuresOf({ alone, together, seconds, cpuSeconds }: Measured): Figures {
  const timed = alone.length > 0 ? alone : together;
  const times = timed.map(({ ms }) => ms);
  return {
    perSecond: together.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpuSeconds * 1_000) / together.length,
    failed: [...alone, ...together].filter(({ status }) => status !== 200).length,
    slowest: slowestOf(timed),
  };
}

/**
 * Rounds of all servers in turn: each alone on one connection, then on several.
 * @returns by the server's name
 */
export async function measure(
  peers: readonly Peer[],
  { rounds, milliseconds, connections, alone: measuresAlone = true }: Settings,
): Promise<Record<string, Figures>> {
  const measured = peers.map(
    (): Measured => ({ alone: [], together: [], seconds: 0, cpuSeconds: 0 }),
  );
  for (let round = 0; round <= rounds; round += 1) {
    const isWarmUp = round === 0;
    const time = isWarmUp ? WARM_UP_MS : milliseconds;
    for (const [index, { pool, pathOf, process }] of peers.entries()) {
      const asked = { pool, pathOf, firstTurn: round * TURNS, milliseconds: time };
      const alone = isWarmUp || !measuresAlone ? [] : await load({ ...asked, connections: 1 });
      const [from, cpuFrom] = [performance.now(), secondsOf(process)];
      const together = await load({ ...asked, connections });
      const of = measured[index];
      if (isWarmUp || !of) continue;
      of.seconds += (performance.now() - from) / 1_000;
      of.cpuSeconds += secondsOf(process) - cpuFrom;
      of.alone.push(...alone);
      of.together.push(...together);
    }
  }
  return Object.fromEntries(
    peers.flatMap(({ name }, index) => {
      const of = measured[index];
      return of ? [[name, figuresOf(of)]] : [];
    }),
  );
}

/** One server over several connections alone, first quiet and then while something else happens, twice. */
export async function measureBeside(
  peer: Peer,
  { milliseconds, connections }: Pick<Settings, 'milliseconds' | 'connections'>,
  beside: <Result>(over: Promise<Result>) => Promise<Result>,
): Promise<{ quiet: Figures; beside: Figures }> {
  const empty = (): Measured => ({ alone: [], together: [], seconds: 0, cpuSeconds: 0 });
  const [quiet, busy] = [empty(), empty()];
  for (const [round, of] of [quiet, busy, quiet, busy].entries()) {
    const [from, cpuFrom] = [performance.now(), secondsOf(peer.process)];
    const asked = load({
      ...peer,
      connections,
      milliseconds: milliseconds / 2,
      firstTurn: round * TURNS,
    });
    of.together.push(...(await (of === busy ? beside(asked) : asked)));
    of.seconds += (performance.now() - from) / 1_000;
    of.cpuSeconds += secondsOf(peer.process) - cpuFrom;
  }
  return { quiet: figuresOf(quiet), beside: figuresOf(busy) };
}
