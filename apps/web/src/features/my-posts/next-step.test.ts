import type { PostAction } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { editState, isUrgent, nextStep, type OwnPost } from './next-step.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const live: PostAction[] = ['update', 'remove_publication', 'extend', 'promote', 'remove'];

function aPost(
  changes: Partial<OwnPost>,
  actions: PostAction[],
  edit?: 'moderation' | 'denied',
): OwnPost {
  return {
    status: 'active',
    expires_at: inDays(20),
    special_offer: false,
    deny_reason: null,
    own: {
      actions,
      publish_takes_ad: false,
      removed_reason: null,
      prices_at_once: null,
      edit: edit ? { status: edit, submitted_at: inDays(-1) } : null,
      held: null,
      refund: null,
      views_by_day: [],
    },
    ...changes,
  };
}

test.each<[string, OwnPost, PostAction | null, boolean]>([
  ['a denied ad is corrected', aPost({ status: 'denied' }, ['update', 'remove']), 'update', true],
  ['so is a denied edit', aPost({}, live, 'denied'), 'update', true],
  ['an edit that waits changes nothing', aPost({}, live, 'moderation'), 'promote', false],
  ['an ad near its end is extended', aPost({ expires_at: inDays(3) }, live), 'extend', true],
  ['one with time is promoted', aPost({}, live), 'promote', false],
  ['a promoted one is changed', aPost({ special_offer: true }, live), 'update', false],
  ['what is not allowed is not offered', aPost({}, ['update', 'remove']), 'update', false],
  [
    'a removed ad is published',
    aPost({ status: 'removed' }, ['publish', 'update']),
    'publish',
    false,
  ],
  [
    'an archived one too',
    aPost({ status: 'archived' }, ['publish', 'remove_force']),
    'publish',
    false,
  ],
  [
    'one in moderation waits',
    aPost({ status: 'moderation' }, ['remove', 'remove_force']),
    null,
    false,
  ],
])('%s', (_name, post, step, urgent) => {
  expect(nextStep(post, 1, now)).toBe(step);
  expect(isUrgent(post, now)).toBe(urgent);
});

test('does not suggest a promotion without special placements', () => {
  expect(nextStep(aPost({}, live), 0, now)).toBe('update');
});

test('reports a pending edit only for a published ad', () => {
  expect(editState(aPost({}, live))).toBeNull();
  expect(editState(aPost({}, live, 'moderation'))).toBe('waiting');
  expect(editState(aPost({ status: 'removed' }, ['publish'], 'moderation'))).toBe('still');
  expect(editState(aPost({ status: 'archived' }, ['publish'], 'moderation'))).toBe('still');
  expect(editState(aPost({ status: 'removed' }, ['publish'], 'denied'))).toBe('denied');
});
