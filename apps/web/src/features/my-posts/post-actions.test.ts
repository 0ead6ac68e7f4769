import type { PostAction } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import {
  actionTextKey,
  canUndo,
  costOf,
  isAllowanceExhausted,
  isPromotionCut,
  needsConfirmation,
} from './post-actions.ts';

const ownDetails = {
  actions: [],
  publish_takes_ad: false,
  removed_reason: null,
  prices_at_once: null,
  edit: null,
  held: null,
  refund: null,
  views_by_day: [],
};
const paidPost = { own: { ...ownDetails, publish_takes_ad: true } };

test('returns the cost of a step', () => {
  expect(costOf('publish', paidPost)).toBe('placement');
  expect(costOf('publish', { own: ownDetails })).toBeNull();
  expect(costOf('extend', { own: ownDetails })).toBe('placement');
  expect(costOf('promote', { own: ownDetails })).toBe('offer');
  expect(costOf('remove', paidPost)).toBeNull();
});

test('requires confirmation of steps that cost or lose something', () => {
  expect(needsConfirmation('publish', paidPost)).toBe(true);
  expect(needsConfirmation('publish', { own: ownDetails })).toBe(false);
  expect(needsConfirmation('remove_publication', paidPost)).toBe(false);
  expect(needsConfirmation('remove', { own: ownDetails })).toBe(true);
  expect(needsConfirmation('remove_force', { own: ownDetails })).toBe(true);
});

test('allows undo only for a public ad whose publication is free', () => {
  const actions: PostAction[] = ['publish'];
  const removedPost = { status: 'removed', own: { ...ownDetails, actions } } as const;
  const paidRemovedPost = { ...removedPost, own: { ...removedPost.own, publish_takes_ad: true } };

  expect(canUndo({ status: 'active' }, removedPost)).toBe(true);
  expect(canUndo({ status: 'active' }, { ...removedPost, status: 'archived' })).toBe(true);
  expect(canUndo({ status: 'active' }, paidRemovedPost)).toBe(false);
  expect(canUndo({ status: 'active' }, { ...removedPost, own: ownDetails })).toBe(false);
  // Archiving, extending and publishing cannot be undone.
  expect(canUndo({ status: 'removed' }, { ...removedPost, status: 'archived' })).toBe(false);
  expect(canUndo({ status: 'active' }, { ...removedPost, status: 'active' })).toBe(false);
});

test('recognizes a used-up allowance by status 402', () => {
  expect(isAllowanceExhausted(new ApiError(402, 'post.no_allowance', ''))).toBe(true);
  expect(isAllowanceExhausted(new ApiError(409, 'post.wrong_state', ''))).toBe(false);
  expect(isAllowanceExhausted(null)).toBe(false);
});

test('returns the text key `withdraw` for deleting a pending ad', () => {
  expect(actionTextKey('remove', { status: 'moderation' })).toBe('withdraw');
  expect(actionTextKey('remove', { status: 'active' })).toBe('remove');
  expect(actionTextKey('remove_force', { status: 'moderation' })).toBe('remove_force');
});

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('reports a promotion cut by the end of the ad within seven days', () => {
  const isCut = (endDays: number, runningDays: number | null = null) =>
    isPromotionCut(
      {
        expires_at: inDays(endDays),
        special_offer_date: runningDays === null ? null : inDays(runningDays),
      },
      now,
    );
  expect([isCut(6.9), isCut(7), isCut(20)]).toEqual([true, false, false]);
  // A new promotion is added to the running one.
  expect([isCut(10, 4), isCut(11, 4)]).toEqual([true, false]);
});
