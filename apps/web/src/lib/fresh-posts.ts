import { useQuery } from '@tanstack/react-query';

export interface FreshPosts {
  saved: number;
  posts: readonly number[];
}

/** Query key of the state below; its data is null while no search with new ads is open. */
export const freshPostsKey = ['fresh-posts'];

export const useFreshPosts = () =>
  useQuery<FreshPosts | null>({ queryKey: freshPostsKey, enabled: false, meta: { private: true } })
    .data;
