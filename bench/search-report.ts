// Report of `pnpm bench:search`, as a table.
import type { ChangeCost } from './search-costs.ts';
import type { Aim, Workload } from './search-workloads.ts';
import type { Figures } from './server-rounds.ts';

export interface Together {
  mix: { quiet: Figures; beside: Figures };
  /** Megabytes of our process after all questions. */
  memory: { now: number; peak: number };
  projections: Record<string, number>;
  changes: Record<string, ChangeCost>;
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

const number = (value: number, width: number, digits = 1) => value.toFixed(digits).padStart(width);

/** An aim, and whether it was missed. */
const against = (text: string, isMet: boolean) => (isMet ? text : `${text} MISSED`);

function shown(name: string, { perSecond, p50, p99, cpu, failed }: Figures): string {
  return `${name} ${number(perSecond, 7, 0)}/s p50 ${number(p50, 6)} p99 ${number(p99, 6)} cpu ${number(cpu, 5, 2)}${failed > 0 ? ` FAILED ${failed}` : ''}`;
}

function aimsOf({ ofBest, p50, p99 }: Aim, ours: Figures, share: number | null): string {
  return [
    ofBest !== undefined && share !== null && against(`≥ ${ofBest}`, share >= ofBest),
    p50 !== undefined && against(`p50 ≤ ${p50}`, ours.p50 <= p50),
    p99 !== undefined && against(`p99 ≤ ${p99}`, ours.p99 <= p99),
  ]
    .filter(Boolean)
    .join(', ');
}

/** One line: requests a second of eight connections, milliseconds of one alone and of the process a request. */
export function showWorkload({ name, aim }: Workload, figures: Record<string, Figures>): void {
  const { ours, best, bare } = figures;
  if (!ours) return;
  const share = best ? ours.perSecond / best.perSecond : null;
  const parts = [
    name.padEnd(27),
    shown('ours', ours),
    best ? shown('| best', best) : '',
    share === null ? '' : `ratio ${share.toFixed(3)}`,
    bare ? `| bare ${number(bare.perSecond, 6, 0)}/s` : '',
    ours.slowest ? `| slowest ${ours.slowest.field} p99 ${ours.slowest.p99.toFixed(1)}` : '',
    aim ? `| ${aimsOf(aim, ours, share)}` : '',
  ];
  console.log(parts.filter(Boolean).join(' '));
}

/** Prints the mix, memory, projections and the cost of changes. */
export function showTogether({ atRest, secondsToStart }: SizeReport, together: Together): void {
  const { mix, memory, projections, changes } = together;
  const ratio = mix.beside.perSecond / mix.quiet.perSecond;
  const isFast = mix.quiet.perSecond >= MIX_AIM.perSecond && mix.quiet.p99 <= MIX_AIM.p99;
  console.log(
    `${shown('mix of visitors            ', mix.quiet)} | ${against(`≥ ${MIX_AIM.perSecond}/s, p99 ≤ ${MIX_AIM.p99}`, isFast)}`,
  );
  console.log(
    `${shown('mix while ads change       ', mix.beside)} ratio ${ratio.toFixed(3)} | ${against(`≥ ${MIX_AIM.beside}`, ratio >= MIX_AIM.beside)}`,
  );
  console.log(
    `memory: at rest ${atRest.toFixed(0)} MB, after all ${memory.now.toFixed(0)}, at most ${memory.peak.toFixed(0)} | ${against(`≤ ${MOST.memory}`, memory.peak <= MOST.memory)}; started with columns in ${secondsToStart.toFixed(1)} s`,
  );
  const megabytes = Object.values(projections).reduce((sum, size) => sum + size, 0);
  const each = Object.entries(projections).map(([name, size]) => `${name} ${size.toFixed(0)}`);
  console.log(
    `projections: ${megabytes.toFixed(0)} MB (${each.join(', ')}) | ${against(`≤ ${MOST.projections}`, megabytes <= MOST.projections)}`,
  );
  for (const [name, cost] of Object.entries(changes)) {
    console.log(
      `a change, ${name.padEnd(14)} ${cost.with.toFixed(2)} ms, without triggers ${cost.without.toFixed(2)}, more ${cost.more.toFixed(2)} | ${against(`≤ ${MOST.change}`, cost.more <= MOST.change)}`,
    );
  }
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
    console.log(
      `${name.padEnd(27)} ${number(ours.p50, 6)} beside ${number(before.p50, 6)}: ${against(growth.toFixed(2), growth <= MOST.growth)}`,
    );
  }
}
