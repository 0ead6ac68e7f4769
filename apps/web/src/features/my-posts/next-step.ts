import type { Post, PostAction } from '@pitlane/contracts';
import { daysLeft, endsSoon } from './days-left.ts';

export type OwnPost = Pick<Post, 'status' | 'own' | 'expires_at' | 'special_offer' | 'deny_reason'>;

/** Whether a moderator has sent it, or its latest edit, back. */
export function isDenied({ status, own }: Pick<OwnPost, 'status' | 'own'>): boolean {
  return status === 'denied' || own?.edit?.status === 'denied';
}

/**
 * The state of an edit: it waits for a moderator, it is on hold because nothing of an
 * unpublished ad is reviewed (decision 0023), or it was denied.
 */
export function editState({
  status,
  own,
}: Pick<OwnPost, 'status' | 'own'>): 'waiting' | 'still' | 'denied' | null {
  if (!own?.edit) return null;
  if (own.edit.status === 'denied') return 'denied';
  return status === 'active' ? 'waiting' : 'still';
}

function wishes(post: OwnPost, offers: number, now: number): PostAction[] {
  if (isDenied(post)) return ['update'];
  if (post.status === 'removed' || post.status === 'archived') return ['publish', 'update'];
  if (post.status !== 'active') return [];
  if (endsSoon(daysLeft(post.expires_at, now))) return ['extend', 'update'];
  // Promoting is no next step without a special placement left.
  return offers > 0 && !post.special_offer ? ['promote', 'update'] : ['update'];
}

/**
 * The owner's likely next action; null where there is only waiting.
 * @param offers special placements that are left
 */
export function nextStep(post: OwnPost, offers: number, now: number): PostAction | null {
  return wishes(post, offers, now).find((action) => post.own?.actions.includes(action)) ?? null;
}

export function isUrgent(post: OwnPost, now: number): boolean {
  return isDenied(post) || (post.status === 'active' && endsSoon(daysLeft(post.expires_at, now)));
}
