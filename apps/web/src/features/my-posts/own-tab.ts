import { type OwnCounts, type OwnStatus, ownStatuses, type PostStatus } from '@pitlane/contracts';

/** The tab an address names, or null. */
export function readTab(text: string | null): OwnStatus | null {
  return ownStatuses.find((status) => status === text) ?? null;
}

/** The tab to begin with: the first that holds something. */
export function firstFilled(counts: OwnCounts): OwnStatus {
  return ownStatuses.find((status) => counts[status] > 0) ?? 'active';
}

/** The tab in which an ad stands. */
export function tabOf(status: PostStatus): OwnStatus {
  return status === 'archived' ? 'removed' : status;
}
