// Measures servers alternately, so that other load on the machine affects all of them.
import type { Server } from './bench.ts';
import { cpuSecondsOf } from './processes.ts';
import { quantile, runTurns } from './rounds.ts';

/** Offset between rounds; a round has fewer turns. */
const TURNS_PER_ROUND = 1_000_003;
const WARM_UP_MS = 500;

export interface Peer {
  name: string;
  server: Pick<Server, 'process' | 'pool'>;
  pathOf: (turn: number) => string;
}

interface Round {
  responses: { path: string; ms: number }[];
  failed: number;
  seconds: number;
  cpuSeconds: number;
}

export interface Figures {
  perSecond: number;
  /** Milliseconds over one connection alone, or over several together. */
  p50: number;
  p99: number;
  /** CPU milliseconds of the server's process per request. */
  cpu: number;
  failed: number;
  /** Slowest first query parameter, with its p99 in milliseconds. */
  slowest: { field: string; p99: number } | undefined;
}

interface Load {
  milliseconds: number;
  connections: number;
}

/** Sends requests as a new visitor for some time; failed responses count too. */
async function sendFor(
  { server: { pool, process }, pathOf }: Peer,
  round: number,
  { milliseconds, connections }: Load,
): Promise<Round> {
  const headers = { 'x-customer-token': crypto.randomUUID() };
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(process)];
  let failed = 0;
  const hasEnded = () => performance.now() >= startedAt + milliseconds;
  const responses = await runTurns(hasEnded, connections, async (turn) => {
    const path = pathOf(round * TURNS_PER_ROUND + turn);
    const sentAt = performance.now();
    const response = await pool.request({ method: 'GET', path, headers });
    await response.body.dump();
    if (response.statusCode !== 200) failed += 1;
    return { path, ms: performance.now() - sentAt };
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { responses, failed, seconds, cpuSeconds: cpuSecondsOf(process) - cpuBefore };
}

/** Returns the rate of several connections, and the times of one alone if it was measured. */
function figuresOf(together: readonly Round[], alone: readonly Round[] = []): Figures {
  const sumOf = (amountOf: (round: Round) => number) =>
    together.reduce((sum, round) => sum + amountOf(round), 0);
  const count = sumOf(({ responses }) => responses.length);
  const timedResponses = (alone.length > 0 ? alone : together).flatMap(
    ({ responses }) => responses,
  );
  const times = timedResponses.map(({ ms }) => ms);
  const byField = Object.groupBy(timedResponses, ({ path }) => /\?(\w+)=/.exec(path)?.[1] ?? '');
  const [slowest, ...others] = Object.entries(byField)
    .map(([field, responses = []]) => {
      const times = responses.map(({ ms }) => ms);
      return { field, p99: quantile(times, 0.99) };
    })
    .sort((one, other) => other.p99 - one.p99);
  return {
    perSecond: count / sumOf(({ seconds }) => seconds),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (sumOf(({ cpuSeconds }) => cpuSeconds) * 1_000) / count,
    failed: [...alone, ...together].reduce((sum, { failed }) => sum + failed, 0),
    slowest: others.length > 0 ? slowest : undefined,
  };
}

export const formatFigures = (name: string, { perSecond, p50, p99, cpu, failed }: Figures) =>
  `${name} ${perSecond.toFixed(0).padStart(7)}/s p50 ${p50.toFixed(1).padStart(6)} p99 ${p99.toFixed(1).padStart(6)} cpu ${cpu.toFixed(2).padStart(5)}${failed > 0 ? ` FAILED ${failed}` : ''}`;

/**
 * Measures all servers alternately, over one connection (with `isAlone`) and then over several; returns them by name.
 */
export async function measure(
  peers: readonly Peer[],
  { rounds, isAlone = true, ...load }: Load & { rounds: number; isAlone?: boolean },
): Promise<Record<string, Figures>> {
  const measurements = peers.map((peer) => ({
    peer,
    alone: [] as Round[],
    together: [] as Round[],
  }));
  for (const { peer } of measurements)
    await sendFor(peer, 0, { ...load, milliseconds: WARM_UP_MS });
  for (let round = 1; round <= rounds; round += 1) {
    for (const { peer, alone, together } of measurements) {
      if (isAlone) alone.push(await sendFor(peer, round, { ...load, connections: 1 }));
      together.push(await sendFor(peer, round, load));
    }
  }
  return Object.fromEntries(
    measurements.map(({ peer, alone, together }) => [peer.name, figuresOf(together, alone)]),
  );
}

/** Measures one server over several connections, twice: first without and then during other work. */
export async function measureDuring(
  peer: Peer,
  { milliseconds, connections }: Load,
  work: (until: Promise<unknown>) => Promise<unknown>,
): Promise<{ quiet: Figures; duringWork: Figures }> {
  const [quiet, duringWork]: [Round[], Round[]] = [[], []];
  for (const [round, rounds] of [quiet, duringWork, quiet, duringWork].entries()) {
    const sending = sendFor(peer, round, { milliseconds: milliseconds / 2, connections });
    if (rounds === duringWork) await work(sending);
    rounds.push(await sending);
  }
  return { quiet: figuresOf(quiet), duringWork: figuresOf(duringWork) };
}
