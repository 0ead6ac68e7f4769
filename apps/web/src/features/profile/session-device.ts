import type { Session } from '@pitlane/contracts';

const HANDHELD_SYSTEM = /android|ios|iphone|ipad|harmony/i;

/** Returns browser and system, such as `Chrome · Windows`; omits what is unknown. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  return [browser, system].filter(Boolean).join(' · ');
}

export function isHandheld({ system }: Pick<Session, 'system'>): boolean {
  return HANDHELD_SYSTEM.test(system ?? '');
}
