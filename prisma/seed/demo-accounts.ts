import type { Database } from '@pitlane/api/infra/database';
import { hashPassword } from '@pitlane/api/infra/passwords';
import { trialOf } from '@pitlane/api/modules/accounts/accounts/accounts.rules';
import { AllowanceService } from '@pitlane/api/modules/accounts/allowance/allowance.service';
import { EventLogService } from '@pitlane/api/modules/core/event-log/event-log.service';
import { tariffTypes } from '@pitlane/contracts';
import { transferPosts } from './demo-own-posts.ts';

/** Password of all demo accounts, published in the README: never create them on a public installation. */
export const DEMO_PASSWORD = 'Pitlane-demo-2026';

const DAY_MS = 86_400_000;
const TRIAL_MONTHS = 2;
const TRIAL_PLACEMENTS = 2;
const UNLIMITED_MONTHS = 12;

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  isEntity?: true;
  companyName?: string;
  companyAddress?: string;
  /** Fictitious. The other company has none and enters it before a purchase. */
  companyInn?: string;
  position?: string;
  phone: string;
  phoneVerified?: true;
  /** Russian name of a city in Russia. */
  city: string;
  /** Greater than the age of any ad. */
  registeredDaysAgo: number;
  role?: 'moderator' | 'admin';
  unlimited?: true;
}

/** Demo accounts. Their phones are in the same unassigned range as those of the sellers and differ from them. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'user@pitlane.test',
    firstName: 'Глеб',
    lastName: 'Сорокин',
    phone: '+79990000101',
    phoneVerified: true,
    city: 'Москва',
    registeredDaysAgo: 320,
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
    registeredDaysAgo: 475,
  },
  {
    email: 'unlimited@pitlane.test',
    firstName: 'Артур',
    lastName: 'Галиев',
    isEntity: true,
    companyName: 'Паддок Премиум',
    companyAddress: 'улица Баумана, 51',
    companyInn: '7700000200',
    position: 'Директор',
    phone: '+79990000103',
    phoneVerified: true,
    city: 'Казань',
    registeredDaysAgo: 560,
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
    registeredDaysAgo: 610,
  },
  {
    email: 'admin@pitlane.test',
    firstName: 'Пётр',
    lastName: 'Аксёнов',
    role: 'admin',
    phone: '+79990000105',
    phoneVerified: true,
    city: 'Москва',
    registeredDaysAgo: 900,
  },
];

/** Stores missing demo accounts with their allowance and ads; existing ones are not changed. */
export async function storeDemoAccounts(database: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const data = await Promise.all(
    demoAccounts.map(async ({ city, registeredDaysAgo, phoneVerified, unlimited, ...account }) => {
      const { id, countryId } = await database.city.findFirstOrThrow({
        where: { nameRu: city, country: { iso2: 'RU' } },
      });
      const months = unlimited ? UNLIMITED_MONTHS : TRIAL_MONTHS;
      const createdAt = new Date(now.getTime() - registeredDaysAgo * DAY_MS);
      return {
        ...account,
        ...trialOf(account.isEntity === true, now, months),
        ...(unlimited && { tariffType: tariffTypes.entityUnlimited }),
        phoneVerifiedAt: phoneVerified ? createdAt : null,
        cityId: id,
        countryId,
        passwordHash,
        createdAt,
      };
    }),
  );
  const created = await database.user.createManyAndReturn({ data, skipDuplicates: true });
  const clock = { now: () => now };
  const allowance = new AllowanceService({
    database,
    clock,
    eventLog: new EventLogService({ database, clock }),
    trialPlacements: TRIAL_PLACEMENTS,
  });
  for (const account of created) {
    const { id, tariffType, tariffExpiresAt, role } = account;
    const trialEnd = tariffType !== tariffTypes.entityUnlimited && tariffExpiresAt;
    if (trialEnd) await database.$transaction((tx) => allowance.grantTrial(tx, id, trialEnd));
    if (trialEnd && role === 'user') await transferPosts(database, account, now);
  }
}
