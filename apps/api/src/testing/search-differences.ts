import type { SearchChecksService } from '../modules/search/checks/search-checks.service.ts';
import { formatComparison } from '../modules/search/checks/search-checks.service.ts';
import type { TestWorld } from './test-world.ts';

/**
 * Returns the differences between search data of ads and the plain tables as text, except for terms, which are not
 * updated when the catalogue changes.
 */
export async function searchDifferences(checks: SearchChecksService): Promise<string[]> {
  const differences: string[] = [];
  for await (const checked of checks.verify()) {
    if (checked.wrong > 0 && checked.name !== 'words') differences.push(formatComparison(checked));
  }
  return differences;
}

/** Returns `searchDifferences` and the differences of the running app's index after all events so far. */
export async function allDifferences({ app }: Pick<TestWorld, 'app'>): Promise<string[]> {
  const { searchChecks, searchIndex } = app.services;
  const liveComparison = await searchIndex.verify();
  return [
    ...(await searchDifferences(searchChecks)),
    ...(liveComparison.wrong > 0
      ? [formatComparison({ name: 'live index', ...liveComparison })]
      : []),
  ];
}
