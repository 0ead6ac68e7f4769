import type { Post, PostAction } from '@pitlane/contracts';
import { daysLeft, endsSoon } from './days-left.ts';

export type OwnPost = Pick<Post, 'status' | 'own' | 'expires_at' | 'special_offer' | 'deny_reason'>;

/** Reports whether a moderator has denied the ad or its latest edit. */
export function isDenied({ status, own }: Pick<OwnPost, 'status' | 'own'>): boolean {
  return status === 'denied' || own?.edit?.status === 'denied';
}

/**
 * Returns the state of an edit: pending, on hold because edits of unpublished ads are not reviewed (decision 0021),
 * or denied.
 */
export function editState({
  status,
  own,
}: Pick<OwnPost, 'status' | 'own'>): 'waiting' | 'on_hold' | 'denied' | null {
  if (!own?.edit) return null;
  if (own.edit.status === 'denied') return 'denied';
  return status === 'active' ? 'waiting' : 'on_hold';
}

function suggestedActions(post: OwnPost, placementsLeft: number, now: number): PostAction[] {
  if (isDenied(post)) return ['update'];
  if (post.status === 'removed' || post.status === 'archived') return ['publish', 'update'];
  if (post.status !== 'active') return [];
  if (endsSoon(daysLeft(post.expires_at, now))) return ['extend', 'update'];
  // A promotion is suggested only if a special placement is left.
  return placementsLeft > 0 && !post.special_offer ? ['promote', 'update'] : ['update'];
}

/**
 * Returns the most likely next action of the owner; `null` if they can only wait.
 * @param placementsLeft number of remaining special placements
 */
export function nextStep(post: OwnPost, placementsLeft: number, now: number): PostAction | null {
  return (
    suggestedActions(post, placementsLeft, now).find((action) =>
      post.own?.actions.includes(action),
    ) ?? null
  );
}

export function isUrgent(post: OwnPost, now: number): boolean {
  return isDenied(post) || (post.status === 'active' && endsSoon(daysLeft(post.expires_at, now)));
}
