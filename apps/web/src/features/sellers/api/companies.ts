import { getNewestCompanies } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const companiesQuery = () => queryOf(getNewestCompanies);
