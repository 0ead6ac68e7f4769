import type { Offer, PostRef } from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import { toPerson } from '../person.presenter.ts';
import type { OfferRow } from './offers.queries.ts';
import { actionsOf } from './offers.rules.ts';

export function toOffer(row: OfferRow, post: PostRef, language: Language): Offer {
  return {
    id: row.id,
    post,
    person: toPerson({ ...row, id: row.otherId }, row.hasBlocked),
    role: row.role,
    by: row.by,
    price: Number(row.price),
    currency: { id: row.currencyId, name: nameOf(row, language), code: row.code, sign: row.sign },
    status: row.status,
    counter_to: row.counterToId,
    actions: actionsOf(row, row.role),
    chat_id: row.chatId,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    ...(row.role === 'seller' && { auto: row.auto }),
  };
}
