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
  [
    'suggests correcting a denied ad',
    aPost({ status: 'denied' }, ['update', 'remove']),
    'update',
    true,
  ],
  ['suggests correcting a denied edit', aPost({}, live, 'denied'), 'update', true],
  ['ignores a pending edit', aPost({}, live, 'moderation'), 'promote', false],
  ['suggests extending an ad near its end', aPost({ expires_at: inDays(3) }, live), 'extend', true],
  ['suggests promoting an ad with time left', aPost({}, live), 'promote', false],
  ['suggests editing a promoted ad', aPost({ special_offer: true }, live), 'update', false],
  ['suggests no action that is not allowed', aPost({}, ['update', 'remove']), 'update', false],
  [
    'suggests publishing a removed ad',
    aPost({ status: 'removed' }, ['publish', 'update']),
    'publish',
    false,
  ],
  [
    'suggests publishing an archived ad',
    aPost({ status: 'archived' }, ['publish', 'remove_force']),
    'publish',
    false,
  ],
  [
    'suggests nothing for an ad in moderation',
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
