import { addresses } from '@pitlane/contracts';
import type { Session } from '@/lib/session.ts';

/** Returns the path to the form for a new ad; visitors sign in first and then continue there. */
export function sellAddress(session: Session | null): string {
  return session ? addresses.productCreate() : addresses.login({ next: addresses.productCreate() });
}
