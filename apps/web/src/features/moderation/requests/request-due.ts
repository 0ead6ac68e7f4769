import type { StaffRequest } from '@pitlane/contracts';

const MINUTE_MS = 60_000;

interface Due {
  late: boolean;
  /** Until then, or since then; at least one. */
  minutes: number;
}

/** When an answer is due; null where nobody waits for one, or has got it. */
export function dueOf(
  { state, due_at: dueAt }: Pick<StaffRequest, 'state' | 'due_at'>,
  now: number,
): Due | null {
  if (dueAt === null || state === 'answered' || state === 'closed') return null;
  const left = (Date.parse(dueAt) - now) / MINUTE_MS;
  return left >= 0
    ? { late: false, minutes: Math.max(1, Math.ceil(left)) }
    : { late: true, minutes: Math.max(1, Math.floor(-left)) };
}
