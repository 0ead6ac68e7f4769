import { getSeoTags } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Title and description of the page. */
export const seoQuery = () => queryOf(getSeoTags);
