import type { Session } from '@pitlane/contracts';

const HANDHELD = /android|ios|iphone|ipad|harmony/i;

/** `Chrome · Windows`, as far as known; empty where nothing is. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  return [browser, system].filter(Boolean).join(' · ');
}

export function isHandheld({ system }: Pick<Session, 'system'>): boolean {
  return HANDHELD.test(system ?? '');
}
