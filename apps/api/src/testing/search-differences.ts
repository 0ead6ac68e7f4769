import type { SearchChecksService } from '../modules/search/checks/search-checks.service.ts';
import { told } from '../modules/search/checks/search-checks.service.ts';
import type { TestWorld } from './test-world.ts';

/** Where what is kept of ads for searches differs from the plain tables, in words; terms do not follow the catalogue. */
export async function searchDifferences(checks: SearchChecksService): Promise<string[]> {
  const found: string[] = [];
  for await (const checked of checks.verify()) {
    if (checked.wrong > 0 && checked.name !== 'words') found.push(told(checked));
  }
  return found;
}

/** The same with the index of the app itself, which has lived through all that happened. */
export async function allDifferences({ app }: Pick<TestWorld, 'app'>): Promise<string[]> {
  const { searchChecks, searchIndex } = app.services;
  const lived = await searchIndex.verify();
  return [
    ...(await searchDifferences(searchChecks)),
    ...(lived.wrong > 0 ? [told({ name: 'lived', ...lived })] : []),
  ];
}
