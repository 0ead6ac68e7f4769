import { randomUUID } from 'node:crypto';
import { type TariffType, tariffTypes } from '@pitlane/contracts';
import { aSignedInAccount } from './an-account.ts';
import type { TestWorld } from './test-world.ts';

export const aCompany = (world: TestWorld, fields: Parameters<typeof aSignedInAccount>[1] = {}) =>
  aSignedInAccount(world, { isEntity: true, companyName: 'Гараж', ...fields });

const MONTH_MS = 30 * 86_400_000;

interface TermOptions {
  type: TariffType;
  startsAt: Date;
  months?: number;
  paid: number;
  monthPrice: number;
  /** Only for a constructor */
  counts?: { carSlots: number; specialOffers: number };
  /** Units granted with the tariff; `left` of them are unused */
  granted?: { unit: 'ad' | 'special_offer'; amount: number; left: number }[];
}

export async function aTerm(
  { database }: TestWorld,
  userId: number,
  { type, startsAt, months = 1, counts, granted = [], paid, monthPrice }: TermOptions,
) {
  const endsAt = new Date(startsAt.getTime() + months * MONTH_MS);
  const { id: versionId } = await database.tariffVersion.findFirstOrThrow({
    where: { typeId: type },
    orderBy: { version: 'desc' },
  });
  await database.user.update({
    where: { id: userId },
    data: { tariffType: type, tariffExpiresAt: endsAt },
  });
  const { items } = await database.moneyTransaction.create({
    data: {
      userId,
      kind: 'payment',
      status: 'succeeded',
      key: randomUUID(),
      subtotal: monthPrice * months,
      discount: monthPrice * months - paid,
      amount: paid,
      contact: 'buyer@example.com',
      buyer: { name: 'Гараж', inn: '7800000108', address: null },
      language: 'ru',
      createdAt: startsAt,
      paidAt: startsAt,
      items: {
        create: {
          kind: 'tariff',
          count: months,
          price: monthPrice,
          amount: monthPrice * months,
          net: paid,
          versionId,
          ...counts,
          advertPrice: 5_000,
          specialOfferPrice: 15_000,
        },
      },
    },
    include: { items: true },
  });
  const itemId = items[0]?.id ?? 0;
  const { transactionId } = items[0] ?? { transactionId: 0 };
  await database.ledgerEntry.create({
    data: {
      event: 'money_came',
      key: `item ${itemId}`,
      debit: 'clearing',
      credit: 'prepaid',
      amount: paid,
      transactionId,
      itemId,
      createdAt: startsAt,
    },
  });
  await database.allowanceGrant.createMany({
    data: granted.map((grant) => ({
      ...grant,
      userId,
      itemId,
      reason: 'payment' as const,
      startsAt,
      expiresAt: endsAt,
      createdAt: startsAt,
    })),
  });
  return database.tariffTerm.create({ data: { userId, itemId, startsAt, endsAt, paid } });
}

/** Stores a month of the unlimited tariff with 22 ads and 2 special placements used. */
export async function aUsedUnlimited(world: TestWorld, userId: number, startsAt: Date) {
  const term = await aTerm(world, userId, {
    type: tariffTypes.entityUnlimited,
    startsAt,
    paid: 390_000,
    monthPrice: 390_000,
    granted: [{ unit: 'special_offer', amount: 10, left: 8 }],
  });
  const createdAt = new Date(startsAt.getTime() + 3_600_000);
  const entryFields = { userId, unit: 'ad', delta: 0, reason: 'created', createdAt } as const;
  const uses = await world.database.allowanceEntry.createManyAndReturn({
    data: Array.from({ length: 23 }, () => entryFields),
  });
  // 22 of the 23 uses count: one was returned.
  await world.database.allowanceEntry.create({
    data: { ...entryFields, reason: 'returned', returnsId: uses[0]?.id ?? null },
  });
  return term;
}
