import { type OwnCounts, type OwnStatus, ownStatuses, type PostStatus } from '@pitlane/contracts';

/** The tab an address names, or null. */
export function readTab(text: string | null): OwnStatus | null {
  return ownStatuses.find((status) => status === text) ?? null;
}

/** The page an address names; the first where it names none. */
export function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The tab to begin with: the first that holds something. */
export function firstFilled(counts: OwnCounts): OwnStatus {
  return ownStatuses.find((status) => counts[status] > 0) ?? 'active';
}

/** The tab in which an ad stands. */
export function tabOf(status: PostStatus): OwnStatus {
  return status === 'archived' ? 'removed' : status;
}
