import type { Database } from '../../../infra/database.ts';

const bySort = [{ sort: 'asc' }, { id: 'asc' }] as const;

/** Items of the top level with their children, in the order of the editors. */
export function findMenu(database: Database) {
  return database.menuItem.findMany({
    where: { parentId: null },
    include: { children: { orderBy: [...bySort] } },
    orderBy: [...bySort],
  });
}

export function findRecommendations(database: Database) {
  return database.recommendation.findMany({ orderBy: [...bySort] });
}

export function findSocialLinks(database: Database) {
  return database.socialLink.findMany({ orderBy: [...bySort] });
}
