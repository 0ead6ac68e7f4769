import { getSeoTags } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const seoQuery = () => queryOf(getSeoTags);
