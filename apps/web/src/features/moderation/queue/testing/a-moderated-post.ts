import type { ModeratedPostPage } from '@pitlane/contracts';
import { createPost } from '../../../posts/testing/create-post.ts';

export function aModeratedPost(changes: Partial<ModeratedPostPage> = {}): ModeratedPostPage {
  return {
    ...createPost({ status: 'moderation' }),
    waits_for: 'first_review',
    submitted_at: '2026-11-21T10:00:00Z',
    claim: null,
    findings: [],
    reports: [],
    difference: null,
    photo_difference: null,
    owner: {
      id: 1,
      name: 'Андрей',
      email: 'andrey@example.org',
      blocked: false,
      on_site_since: '2025-11-21T10:00:00Z',
      posts_count: 3,
      denied_count: 1,
    },
    ...changes,
  };
}
