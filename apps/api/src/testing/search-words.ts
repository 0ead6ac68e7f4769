// What `pnpm search:rebuild` makes of the catalogue's names, for tests of it.
export {
  compareSearchTerms,
  storeSearchTerms,
} from '../../../../prisma/seed/search/search-terms.ts';
