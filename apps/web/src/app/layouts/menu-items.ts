import type { MenuItem } from '@pitlane/contracts';
import { isBuilt } from '@/config/paths.ts';

/** The menu without what leads to screens that do not exist. */
export function builtMenu(items: readonly MenuItem[]): MenuItem[] {
  return items
    .map((item) => ({ ...item, children: item.children.filter(({ link }) => isBuilt(link)) }))
    .filter((item) => isBuilt(item.link) || item.children.length > 0);
}
