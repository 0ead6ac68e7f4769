import type { PostCard } from '@pitlane/contracts';

/** The ads of all loaded pages; one that slipped onto two of them stands once. */
export function postsOf(pages: readonly { items: readonly PostCard[] }[]): PostCard[] {
  const posts = new Map<number, PostCard>();
  for (const { items } of pages) for (const post of items) posts.set(post.id, post);
  return [...posts.values()];
}
