import type { StaffRequest } from '@pitlane/contracts';

const MINUTE_MS = 60_000;

interface Due {
  isLate: boolean;
  minutes: number;
}

/** Returns the time to or since the deadline of an answer; `null` if no answer is due. */
export function dueOf(
  { state, due_at: dueAt }: Pick<StaffRequest, 'state' | 'due_at'>,
  now: number,
): Due | null {
  if (dueAt === null || state === 'answered' || state === 'closed') return null;
  const remaining = (Date.parse(dueAt) - now) / MINUTE_MS;
  return remaining >= 0
    ? { isLate: false, minutes: Math.max(1, Math.ceil(remaining)) }
    : { isLate: true, minutes: Math.max(1, Math.floor(-remaining)) };
}
