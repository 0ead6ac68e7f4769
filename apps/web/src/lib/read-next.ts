import { isSitePath } from '@pitlane/contracts';

/** Where to go on after signing in or registering: a path inside this app, or null. */
export function readNext(text: string | null | undefined): string | null {
  return text && isSitePath(text) ? text : null;
}
