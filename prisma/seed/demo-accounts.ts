import type { Database } from '@pitlane/api/infra/database';
import { hashPassword } from '@pitlane/api/infra/passwords';
import { trialOf } from '@pitlane/api/modules/accounts/accounts.rules';
import { tariffTypes } from '@pitlane/contracts';

/** One for all, written in the README: these accounts must not exist where anyone else comes. */
export const DEMO_PASSWORD = 'Pitlane-demo-2026';

const TRIAL_MONTHS = 2;
const UNLIMITED_MONTHS = 12;

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  isEntity?: true;
  companyName?: string;
  companyAddress?: string;
  position?: string;
  phone: string;
  phoneVerified?: true;
  /** In Russia, by its Russian name. */
  city: string;
  role?: 'moderator' | 'admin';
  unlimited?: true;
}

/** Phones are of the same unassigned range as the sellers', but none of theirs. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'user@pitlane.test',
    firstName: 'Глеб',
    lastName: 'Сорокин',
    phone: '+79990000101',
    phoneVerified: true,
    city: 'Москва',
  },
  {
    email: 'company@pitlane.test',
    firstName: 'Анна',
    lastName: 'Лебедева',
    isEntity: true,
    companyName: 'Автодом «Меридиан»',
    companyAddress: 'Лиговский проспект, 74',
    position: 'Руководитель отдела продаж',
    phone: '+79990000102',
    city: 'Санкт-Петербург',
  },
  {
    email: 'unlimited@pitlane.test',
    firstName: 'Артур',
    lastName: 'Галиев',
    isEntity: true,
    companyName: 'Паддок Премиум',
    companyAddress: 'улица Баумана, 51',
    position: 'Директор',
    phone: '+79990000103',
    phoneVerified: true,
    city: 'Казань',
    unlimited: true,
  },
  {
    email: 'moderator@pitlane.test',
    firstName: 'Вера',
    lastName: 'Климова',
    role: 'moderator',
    phone: '+79990000104',
    phoneVerified: true,
    city: 'Екатеринбург',
  },
  {
    email: 'admin@pitlane.test',
    firstName: 'Пётр',
    lastName: 'Аксёнов',
    role: 'admin',
    phone: '+79990000105',
    phoneVerified: true,
    city: 'Москва',
  },
];

/** Stores the demo's logins; one that is there already stays as its user has made it. */
export async function storeDemoAccounts(database: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const data = await Promise.all(
    demoAccounts.map(async ({ city, phoneVerified, unlimited, ...account }) => {
      const { id, countryId } = await database.city.findFirstOrThrow({
        where: { nameRu: city, country: { iso2: 'RU' } },
      });
      const months = unlimited ? UNLIMITED_MONTHS : TRIAL_MONTHS;
      return {
        ...account,
        ...trialOf(account.isEntity === true, now, months),
        ...(unlimited && { tariffType: tariffTypes.entityUnlimited }),
        phoneVerifiedAt: phoneVerified ? now : null,
        cityId: id,
        countryId,
        passwordHash,
        createdAt: now,
      };
    }),
  );
  await database.user.createMany({ data, skipDuplicates: true });
}
