import type { PostAction } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { editState, isUrgent, nextStep, type OwnPost } from './next-step.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const activeActions: PostAction[] = ['update', 'remove_publication', 'extend', 'promote', 'remove'];

function createPost(
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
    createPost({ status: 'denied' }, ['update', 'remove']),
    'update',
    true,
  ],
  ['suggests correcting a denied edit', createPost({}, activeActions, 'denied'), 'update', true],
  ['ignores a pending edit', createPost({}, activeActions, 'moderation'), 'promote', false],
  [
    'suggests extending an ad near its end',
    createPost({ expires_at: inDays(3) }, activeActions),
    'extend',
    true,
  ],
  ['suggests promoting an ad with time left', createPost({}, activeActions), 'promote', false],
  [
    'suggests editing a promoted ad',
    createPost({ special_offer: true }, activeActions),
    'update',
    false,
  ],
  ['suggests no action that is not allowed', createPost({}, ['update', 'remove']), 'update', false],
  [
    'suggests publishing a removed ad',
    createPost({ status: 'removed' }, ['publish', 'update']),
    'publish',
    false,
  ],
  [
    'suggests publishing an archived ad',
    createPost({ status: 'archived' }, ['publish', 'remove_force']),
    'publish',
    false,
  ],
  [
    'suggests nothing for an ad in moderation',
    createPost({ status: 'moderation' }, ['remove', 'remove_force']),
    null,
    false,
  ],
])('%s', (_name, post, step, urgent) => {
  expect(nextStep(post, 1, now)).toBe(step);
  expect(isUrgent(post, now)).toBe(urgent);
});

test('does not suggest a promotion without special placements', () => {
  expect(nextStep(createPost({}, activeActions), 0, now)).toBe('update');
});

test('reports a pending edit only for a published ad', () => {
  expect(editState(createPost({}, activeActions))).toBeNull();
  expect(editState(createPost({}, activeActions, 'moderation'))).toBe('waiting');
  expect(editState(createPost({ status: 'removed' }, ['publish'], 'moderation'))).toBe('on_hold');
  expect(editState(createPost({ status: 'archived' }, ['publish'], 'moderation'))).toBe('on_hold');
  expect(editState(createPost({ status: 'removed' }, ['publish'], 'denied'))).toBe('denied');
});
