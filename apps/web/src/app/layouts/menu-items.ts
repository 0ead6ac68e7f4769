import { addresses } from '@pitlane/contracts';
import type { Session } from '@/lib/session.ts';

/** Where selling begins: visitors sign in first and come back to it. */
export function sellAddress(session: Session | null): string {
  return session ? addresses.productCreate() : addresses.login({ next: addresses.productCreate() });
}
