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

const own = {
  actions: [],
  publish_takes_ad: false,
  removed_reason: null,
  prices_at_once: null,
  edit: null,
  held: null,
  refund: null,
  views_by_day: [],
};
const paid = { own: { ...own, publish_takes_ad: true } };

test('returns the cost of a step', () => {
  expect(costOf('publish', paid)).toBe('placement');
  expect(costOf('publish', { own })).toBeNull();
  expect(costOf('extend', { own })).toBe('placement');
  expect(costOf('promote', { own })).toBe('offer');
  expect(costOf('remove', paid)).toBeNull();
});

test('confirms steps that cost or lose something', () => {
  expect(needsConfirmation('publish', paid)).toBe(true);
  expect(needsConfirmation('publish', { own })).toBe(false);
  expect(needsConfirmation('remove_publication', paid)).toBe(false);
  expect(needsConfirmation('remove', { own })).toBe(true);
  expect(needsConfirmation('remove_force', { own })).toBe(true);
});

test('allows undo only for a public ad whose publication is free', () => {
  const actions: PostAction[] = ['publish'];
  const off = { status: 'removed', own: { ...own, actions } } as const;
  const costly = { ...off, own: { ...off.own, publish_takes_ad: true } };

  expect(canUndo({ status: 'active' }, off)).toBe(true);
  expect(canUndo({ status: 'active' }, { ...off, status: 'archived' })).toBe(true);
  expect(canUndo({ status: 'active' }, costly)).toBe(false);
  expect(canUndo({ status: 'active' }, { ...off, own })).toBe(false);
  // Archiving, extending and publishing cannot be undone.
  expect(canUndo({ status: 'removed' }, { ...off, status: 'archived' })).toBe(false);
  expect(canUndo({ status: 'active' }, { ...off, status: 'active' })).toBe(false);
});

test('recognizes a used-up allowance by status 402', () => {
  expect(isAllowanceExhausted(new ApiError(402, 'post.no_allowance', ''))).toBe(true);
  expect(isAllowanceExhausted(new ApiError(409, 'post.wrong_state', ''))).toBe(false);
  expect(isAllowanceExhausted(null)).toBe(false);
});

test('calls deleting a pending ad withdrawing it', () => {
  expect(actionTextKey('remove', { status: 'moderation' })).toBe('withdraw');
  expect(actionTextKey('remove', { status: 'active' })).toBe('remove');
  expect(actionTextKey('remove_force', { status: 'moderation' })).toBe('remove_force');
});

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('reports a promotion cut by the end of the ad within seven days', () => {
  const cut = (end: number, running: number | null = null) =>
    isPromotionCut(
      { expires_at: inDays(end), special_offer_date: running === null ? null : inDays(running) },
      now,
    );
  expect([cut(6.9), cut(7), cut(20)]).toEqual([true, false, false]);
  // A new promotion is added to the running one.
  expect([cut(10, 4), cut(11, 4)]).toEqual([true, false]);
});
