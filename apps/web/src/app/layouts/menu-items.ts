import { addresses, type MenuItem, matchAddress } from '@pitlane/contracts';
import type { Session } from '@/lib/session.ts';

/** Whether a link of the menu leads to a screen that exists; others are not shown. */
export const isBuilt = (link: string) => matchAddress(link.split(/[?#]/, 1)[0] ?? '') !== null;

/** The menu without links to screens that do not exist. */
export function builtMenu(items: readonly MenuItem[]): MenuItem[] {
  return items
    .map((item) => ({ ...item, children: item.children.filter(({ link }) => isBuilt(link)) }))
    .filter((item) => isBuilt(item.link) || item.children.length > 0);
}

/** Where selling begins: visitors sign in first and come back to it. */
export function sellAddress(session: Session | null): string {
  return session ? addresses.productCreate() : addresses.login({ next: addresses.productCreate() });
}
