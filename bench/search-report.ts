// Report of `pnpm bench:search`, as a table.

import type { measureChanges } from './post-changes.ts';
import { against, againstAim } from './rounds.ts';
import type { Workload } from './search-workloads.ts';
import { type Figures, showFigures } from './server-rounds.ts';

export interface Together {
  mix: { quiet: Figures; beside: Figures };
  memory: { now: number; peak: number };
  projections: { name: string; megabytes: number }[];
  changes: Awaited<ReturnType<typeof measureChanges>>;
}

export interface SizeReport extends Partial<Together> {
  ads: number;
  /** How many processes were busy on the machine in the minute before. */
  busy: number;
  /** Until the columns were read. */
  secondsToStart: number;
  /** Megabytes of our process before the first question. */
  atRest: number;
  rows: Record<string, Record<string, Figures>>;
}

const MIX_AIM = { perSecond: 500, p99: 100, beside: 0.8 };
const MOST = { memory: 400, projections: 1_536, change: 3, growth: 1.5 };

/** One line: requests a second of eight connections, milliseconds of one alone and of the process a request. */
export function showWorkload({ name, aim }: Workload, figures: Record<string, Figures>): void {
  const { ours, best, bare } = figures;
  if (!ours) return;
  const share = best ? ours.perSecond / best.perSecond : Number.NaN;
  const { ofBest, ...times } = aim;
  const aims = [ofBest && against(`≥ ${ofBest}`, share >= ofBest), againstAim(times, ours)]
    .filter(Boolean)
    .join(', ');
  const parts = [
    `${name.padEnd(27)} ${showFigures('ours', ours)}`,
    best && `${showFigures('| best', best)} ratio ${share.toFixed(3)}`,
    bare && `| bare ${bare.perSecond.toFixed(0).padStart(6)}/s`,
    ours.slowest && `| slowest ${ours.slowest.field} p99 ${ours.slowest.p99.toFixed(1)}`,
    aims && `| ${aims}`,
  ];
  console.log(parts.filter(Boolean).join(' '));
}

/** Prints the mix, memory, projections and the cost of changes. */
export function showTogether({ atRest, secondsToStart }: SizeReport, together: Together): void {
  const { mix, memory, projections, changes } = together;
  const ratio = mix.beside.perSecond / mix.quiet.perSecond;
  const isFast = mix.quiet.perSecond >= MIX_AIM.perSecond && mix.quiet.p99 <= MIX_AIM.p99;
  const megabytes = projections.reduce((sum, each) => sum + each.megabytes, 0);
  const each = projections.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`);
  const lines = [
    `${showFigures('mix of visitors            ', mix.quiet)} | ${against(`≥ ${MIX_AIM.perSecond}/s, p99 ≤ ${MIX_AIM.p99}`, isFast)}`,
    `${showFigures('mix while ads change       ', mix.beside)} ratio ${ratio.toFixed(3)} | ${against(`≥ ${MIX_AIM.beside}`, ratio >= MIX_AIM.beside)}`,
    `memory: at rest ${atRest.toFixed(0)} MB, after all ${memory.now.toFixed(0)}, at most ${memory.peak.toFixed(0)} | ${against(`≤ ${MOST.memory}`, memory.peak <= MOST.memory)}; started with columns in ${secondsToStart.toFixed(1)} s`,
    `projections: ${megabytes.toFixed(0)} MB (${each.join(', ')}) | ${against(`≤ ${MOST.projections}`, megabytes <= MOST.projections)}`,
    ...Object.entries(changes).map(
      ([name, cost]) =>
        `a change, ${name.padEnd(14)} ${cost.with.toFixed(2)} ms, without triggers ${cost.without.toFixed(2)}, more ${cost.more.toFixed(2)} | ${against(`≤ ${MOST.change}`, cost.more <= MOST.change)}`,
    ),
  ];
  console.log(lines.join('\n'));
}

/** Medians of the largest size beside those of the smallest. */
export function showGrowth(reports: readonly SizeReport[]): void {
  const [small, large] = [reports[0], reports.at(-1)];
  if (!small || !large || small === large) return;
  console.log(`\np50 among ${large.ads} ads beside ${small.ads} | ≤ ${MOST.growth}`);
  for (const [name, { ours }] of Object.entries(large.rows)) {
    const before = small.rows[name]?.ours;
    if (!ours || !before) continue;
    const growth = ours.p50 / before.p50;
    const [now, then] = [ours, before].map(({ p50 }) => p50.toFixed(1).padStart(6));
    console.log(
      `${name.padEnd(27)} ${now} beside ${then}: ${against(growth.toFixed(2), growth <= MOST.growth)}`,
    );
  }
}
