import type { Session } from '@pitlane/contracts';

const HANDHELD = /android|ios|iphone|ipad|harmony/i;

/** Returns `Chrome · Windows`, or its known part; empty if nothing is known. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  return [browser, system].filter(Boolean).join(' · ');
}

export function isHandheld({ system }: Pick<Session, 'system'>): boolean {
  return HANDHELD.test(system ?? '');
}
