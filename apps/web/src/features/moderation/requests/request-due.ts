import type { StaffRequest } from '@pitlane/contracts';

const MINUTE_MS = 60_000;

interface Due {
  late: boolean;
  minutes: number;
}

/** Returns the deadline of an answer; null if none is expected or it was sent. */
export function dueOf(
  { state, due_at: dueAt }: Pick<StaffRequest, 'state' | 'due_at'>,
  now: number,
): Due | null {
  if (dueAt === null || state === 'answered' || state === 'closed') return null;
  const remaining = (Date.parse(dueAt) - now) / MINUTE_MS;
  return remaining >= 0
    ? { late: false, minutes: Math.max(1, Math.ceil(remaining)) }
    : { late: true, minutes: Math.max(1, Math.floor(-remaining)) };
}
