import { isSitePath } from '@pitlane/contracts';

/** Returns the path inside this app to open after signing in or registering, or null. */
export function readNext(text: string | null | undefined): string | null {
  return text && isSitePath(text) ? text : null;
}
