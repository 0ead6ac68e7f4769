import { type OwnCounts, type OwnStatus, ownStatuses, type PostStatus } from '@pitlane/contracts';

export function parseOwnTab(text: string | null): OwnStatus | null {
  return ownStatuses.find((status) => status === text) ?? null;
}

export function firstNonEmptyTab(counts: OwnCounts): OwnStatus {
  return ownStatuses.find((status) => counts[status] > 0) ?? 'active';
}

export function tabOf(status: PostStatus): OwnStatus {
  return status === 'archived' ? 'removed' : status;
}
