import { addresses } from '@pitlane/contracts';
import type { Session } from '@/lib/session.ts';

/** Returns the address where a sale starts: visitors sign in first and return to it. */
export function sellAddress(session: Session | null): string {
  return session ? addresses.productCreate() : addresses.login({ next: addresses.productCreate() });
}
