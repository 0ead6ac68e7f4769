import type { MenuItem } from '@pitlane/contracts';
import { isBuilt, paths } from '@/config/paths.ts';
import type { Session } from '@/lib/kept-session.ts';

/** The menu without what leads to screens that do not exist. */
export function builtMenu(items: readonly MenuItem[]): MenuItem[] {
  return items
    .map((item) => ({ ...item, children: item.children.filter(({ link }) => isBuilt(link)) }))
    .filter((item) => isBuilt(item.link) || item.children.length > 0);
}

/** Where selling begins: visitors sign in first and come back to it. */
export function sellAddress(session: Session | null): string {
  return session ? paths.productCreate() : paths.login(paths.productCreate());
}
