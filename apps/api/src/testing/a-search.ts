import {
  getSavedFilterPosts,
  getSavedFilters,
  type SavedSearchFields,
  saveFilter,
} from '@pitlane/contracts';
import { dataOf, idsOf, pageOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

interface SearchSettings {
  name?: string;
  optionId?: number;
  notify?: boolean;
}

export async function aSearch(
  world: TestWorld,
  token: string,
  body: SavedSearchFields & SearchSettings,
) {
  return dataOf(saveFilter, await world.call(saveFilter, { token, body }));
}

export async function searchesOf(world: TestWorld, token: string) {
  return pageOf(getSavedFilters, await world.call(getSavedFilters, { token })).data;
}

export async function newPostsOf(world: TestWorld, token: string, id: number) {
  const response = await world.call(getSavedFilterPosts, { token, params: { id } });
  const { data, meta } = pageOf(getSavedFilterPosts, response);
  return { ids: idsOf(data), total: meta.total };
}

/** Matches all changes of ads with saved searches, like the worker. */
export const matchChanges = ({ app }: Pick<TestWorld, 'app'>) =>
  app.services.matching.matchDueChanges();

/** Deletes all recorded changes of ads. */
export async function dropChanges({ database }: Pick<TestWorld, 'database'>): Promise<void> {
  await database.postChange.deleteMany();
}
