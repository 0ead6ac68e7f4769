// Measures servers in turn, so that other load on the machine affects all of them.
import type { Server } from './bench.ts';
import { secondsOf } from './processes.ts';
import { quantile, runTurns } from './rounds.ts';

/** More than a round has. */
const TURNS = 1_000_003;
const WARM_UP_MS = 500;

export interface Peer {
  name: string;
  server: Pick<Server, 'process' | 'pool'>;
  pathOf: (turn: number) => string;
}

interface Round {
  answers: { path: string; ms: number }[];
  failed: number;
  seconds: number;
  cpuSeconds: number;
}

export interface Figures {
  perSecond: number;
  /** Milliseconds: of one connection alone, or of several together. */
  p50: number;
  p99: number;
  /** Milliseconds of a core that the server's process takes for a request. */
  cpu: number;
  failed: number;
  /** Slowest first parameter of the addresses, with its p99 in milliseconds. */
  slowest: { field: string; p99: number } | undefined;
}

interface Load {
  milliseconds: number;
  connections: number;
}

/** Asks as a new visitor for a time; refused responses count too. */
async function ask(
  { server: { pool, process }, pathOf }: Peer,
  round: number,
  { milliseconds, connections }: Load,
): Promise<Round> {
  const headers = { 'x-customer-token': crypto.randomUUID() };
  const [begun, cpuBegun] = [performance.now(), secondsOf(process)];
  let failed = 0;
  const isOver = () => performance.now() >= begun + milliseconds;
  const answers = await runTurns(isOver, connections, async (turn) => {
    const path = pathOf(round * TURNS + turn);
    const from = performance.now();
    const response = await pool.request({ method: 'GET', path, headers });
    await response.body.dump();
    if (response.statusCode !== 200) failed += 1;
    return { path, ms: performance.now() - from };
  });
  const seconds = (performance.now() - begun) / 1_000;
  return { answers, failed, seconds, cpuSeconds: secondsOf(process) - cpuBegun };
}

/** Returns the rate of several connections, and the times of one alone where it was measured. */
function figuresOf(together: readonly Round[], alone: readonly Round[] = []): Figures {
  const total = (of: (round: Round) => number) =>
    together.reduce((sum, round) => sum + of(round), 0);
  const count = total(({ answers }) => answers.length);
  const timed = (alone.length > 0 ? alone : together).flatMap(({ answers }) => answers);
  const times = timed.map(({ ms }) => ms);
  const byField = Object.groupBy(timed, ({ path }) => /\?(\w+)=/.exec(path)?.[1] ?? '');
  const [slowest, ...others] = Object.entries(byField)
    .map(([field, some = []]) => {
      const times = some.map(({ ms }) => ms);
      return { field, p99: quantile(times, 0.99) };
    })
    .sort((one, other) => other.p99 - one.p99);
  return {
    perSecond: count / total(({ seconds }) => seconds),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (total(({ cpuSeconds }) => cpuSeconds) * 1_000) / count,
    failed: [...alone, ...together].reduce((sum, { failed }) => sum + failed, 0),
    slowest: others.length > 0 ? slowest : undefined,
  };
}

export const showFigures = (name: string, { perSecond, p50, p99, cpu, failed }: Figures) =>
  `${name} ${perSecond.toFixed(0).padStart(7)}/s p50 ${p50.toFixed(1).padStart(6)} p99 ${p99.toFixed(1).padStart(6)} cpu ${cpu.toFixed(2).padStart(5)}${failed > 0 ? ` FAILED ${failed}` : ''}`;

/** Asks all servers in turn, on several connections and before that on one, unless it is left out; by their names. */
export async function measure(
  peers: readonly Peer[],
  { rounds, isAlone = true, ...load }: Load & { rounds: number; isAlone?: boolean },
): Promise<Record<string, Figures>> {
  const measured = peers.map((peer) => ({ peer, alone: [] as Round[], together: [] as Round[] }));
  for (const { peer } of measured) await ask(peer, 0, { ...load, milliseconds: WARM_UP_MS });
  for (let round = 1; round <= rounds; round += 1) {
    for (const { peer, alone, together } of measured) {
      if (isAlone) alone.push(await ask(peer, round, { ...load, connections: 1 }));
      together.push(await ask(peer, round, load));
    }
  }
  return Object.fromEntries(
    measured.map(({ peer, alone, together }) => [peer.name, figuresOf(together, alone)]),
  );
}

/** One server over several connections, first quiet and then while something else happens, twice. */
export async function measureBeside(
  peer: Peer,
  { milliseconds, connections }: Load,
  work: (over: Promise<unknown>) => Promise<unknown>,
): Promise<{ quiet: Figures; beside: Figures }> {
  const [quiet, beside]: [Round[], Round[]] = [[], []];
  for (const [round, of] of [quiet, beside, quiet, beside].entries()) {
    const asked = ask(peer, round, { milliseconds: milliseconds / 2, connections });
    if (of === beside) await work(asked);
    of.push(await asked);
  }
  return { quiet: figuresOf(quiet), beside: figuresOf(beside) };
}
