// Report of `pnpm bench:search` as a table.

import type { measureChanges } from './post-changes.ts';
import { formatAim, markMissed } from './rounds.ts';
import type { Workload } from './search-workloads.ts';
import { type Figures, formatFigures } from './server-rounds.ts';

export interface CombinedReport {
  mix: { quiet: Figures; duringWork: Figures };
  memory: { current: number; peak: number };
  projections: { name: string; megabytes: number }[];
  changes: Awaited<ReturnType<typeof measureChanges>>;
}

export interface SizeReport extends Partial<CombinedReport> {
  ads: number;
  /** Load average of the machine in the last minute before the measurement. */
  busyProcesses: number;
  /** Time until the index was loaded. */
  secondsToStart: number;
  /** Memory of our process before the first request, in megabytes. */
  idleMegabytes: number;
  rows: Record<string, Record<string, Figures>>;
}

const MIX_AIM = { perSecond: 500, p99: 100, duringChanges: 0.8 };
const LIMITS = { memory: 400, projections: 1_536, change: 3, growth: 1.5 };

/** Prints one line: requests per second over eight connections, milliseconds over one connection, CPU per request. */
export function printWorkload({ name, aim }: Workload, figures: Record<string, Figures>): void {
  const { ours, best, bare } = figures;
  if (!ours) return;
  const share = best ? ours.perSecond / best.perSecond : Number.NaN;
  const { ofBest, ...times } = aim;
  const aims = [ofBest && markMissed(`≥ ${ofBest}`, share >= ofBest), formatAim(times, ours)]
    .filter(Boolean)
    .join(', ');
  const parts = [
    `${name.padEnd(27)} ${formatFigures('ours', ours)}`,
    best && `${formatFigures('| best', best)} ratio ${share.toFixed(3)}`,
    bare && `| bare ${bare.perSecond.toFixed(0).padStart(6)}/s`,
    ours.slowest && `| slowest ${ours.slowest.field} p99 ${ours.slowest.p99.toFixed(1)}`,
    aims && `| ${aims}`,
  ];
  console.log(parts.filter(Boolean).join(' '));
}

/** Prints the mix, memory, projections and the cost of changes. */
export function printCombined(
  { idleMegabytes, secondsToStart }: SizeReport,
  combined: CombinedReport,
): void {
  const { mix, memory, projections, changes } = combined;
  const ratio = mix.duringWork.perSecond / mix.quiet.perSecond;
  const meetsAim = mix.quiet.perSecond >= MIX_AIM.perSecond && mix.quiet.p99 <= MIX_AIM.p99;
  const megabytes = projections.reduce((sum, each) => sum + each.megabytes, 0);
  const details = projections.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`);
  const lines = [
    `${formatFigures('mix of visitors            ', mix.quiet)} | ${markMissed(`≥ ${MIX_AIM.perSecond}/s, p99 ≤ ${MIX_AIM.p99}`, meetsAim)}`,
    `${formatFigures('mix while ads change       ', mix.duringWork)} ratio ${ratio.toFixed(3)} | ${markMissed(`≥ ${MIX_AIM.duringChanges}`, ratio >= MIX_AIM.duringChanges)}`,
    `memory: idle ${idleMegabytes.toFixed(0)} MB, after all ${memory.current.toFixed(0)}, at most ${memory.peak.toFixed(0)} | ${markMissed(`≤ ${LIMITS.memory}`, memory.peak <= LIMITS.memory)}; index loaded in ${secondsToStart.toFixed(1)} s`,
    `projections: ${megabytes.toFixed(0)} MB (${details.join(', ')}) | ${markMissed(`≤ ${LIMITS.projections}`, megabytes <= LIMITS.projections)}`,
    ...Object.entries(changes).map(
      ([name, cost]) =>
        `a change, ${name.padEnd(14)} ${cost.with.toFixed(2)} ms, without triggers ${cost.without.toFixed(2)}, overhead ${cost.overhead.toFixed(2)} | ${markMissed(`≤ ${LIMITS.change}`, cost.overhead <= LIMITS.change)}`,
    ),
  ];
  console.log(lines.join('\n'));
}

/** Prints the medians of the largest size next to those of the smallest. */
export function printGrowth(reports: readonly SizeReport[]): void {
  const [small, large] = [reports[0], reports.at(-1)];
  if (!small || !large || small === large) return;
  console.log(`\np50 among ${large.ads} ads compared with ${small.ads} | ≤ ${LIMITS.growth}`);
  for (const [name, { ours }] of Object.entries(large.rows)) {
    const smallFigures = small.rows[name]?.ours;
    if (!ours || !smallFigures) continue;
    const growth = ours.p50 / smallFigures.p50;
    const [largeText, smallText] = [ours, smallFigures].map(({ p50 }) =>
      p50.toFixed(1).padStart(6),
    );
    console.log(
      `${name.padEnd(27)} ${largeText}, smallest ${smallText}: ${markMissed(growth.toFixed(2), growth <= LIMITS.growth)}`,
    );
  }
}
