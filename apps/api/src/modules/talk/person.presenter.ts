import type { Person } from '@pitlane/contracts';
import { sellerNameOf } from '../accounts/sellers/sellers.presenter.ts';

interface PersonRow {
  id: number;
  firstName: string;
  companyName: string | null;
  isEntity: boolean;
  avatar: string | null;
  logo: string | null;
}

export const toPerson = (row: PersonRow, isBlocked: boolean): Person => ({
  id: row.id,
  name: sellerNameOf(row),
  avatar: row.isEntity ? row.logo : row.avatar,
  is_entity: row.isEntity,
  blocked: isBlocked,
});
