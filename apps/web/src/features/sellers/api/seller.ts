import { getSeller } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const sellerQuery = (id: number) => queryOf(getSeller, { params: { id } });
