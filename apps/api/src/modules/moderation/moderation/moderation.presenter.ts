import type { Difference, ModeratedPost, Post, PostField } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { ToJudge } from './moderation.queries.ts';

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

export function toClaim(
  claim: ToJudge['claim'],
  userId: number,
  now: Date,
): ModeratedPost['claim'] {
  if (!claim || claim.until <= now) return null;
  return {
    moderator: { id: claim.moderatorId, name: fullName(claim.moderator) },
    own: claim.moderatorId === userId,
    until: claim.until.toISOString(),
  };
}

interface ReportRow {
  id: number;
  userId: number | null;
  reason: ModeratedPost['reports'][number]['reason'];
  text: string;
  createdAt: Date;
}

export const toReport = (row: ReportRow): ModeratedPost['reports'][number] => ({
  id: row.id,
  reason: row.reason,
  text: row.text,
  user_id: row.userId,
  created_at: row.createdAt.toISOString(),
});

interface OwnerRow {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  blockedAt: Date | null;
  createdAt: Date;
  posts: number;
  denied: number;
}

export const toOwner = (row: OwnerRow) => ({
  id: row.id,
  name: row.companyName ?? fullName(row),
  email: row.email,
  blocked: row.blockedAt !== null,
  on_site_since: row.createdAt.toISOString(),
  posts_count: row.posts,
  denied_count: row.denied,
});

/** Every field of a version as people read it. */
function facts(post: Post, language: Language): Record<PostField, string | null> {
  const yes = (flag: boolean) => translate(language, 'said', flag ? 'yes' : 'no');
  const text = (value: number | string | null) => (value === null ? null : String(value));
  return {
    brand_id: post.brand.name,
    model_id: post.model.name,
    generation_id: post.generation?.name ?? null,
    mod_id: post.mod?.name ?? null,
    year: text(post.year),
    mileage: text(post.mileage),
    price: text(post.price),
    currency_id: post.currency.code,
    color_id: post.color?.name ?? null,
    owners_count: text(post.owners_count),
    engine_id: post.engine?.name ?? null,
    wheel_drive_id: post.wheel_drive?.name ?? null,
    volume: text(post.volume),
    power: text(post.power),
    transmission_id: post.transmission?.name ?? null,
    carcase_id: post.carcase.name,
    steering_wheel_id: post.steering_wheel?.name ?? null,
    description: post.description,
    comment: post.comment,
    vin: post.vin,
    register_country_id: post.register_country?.name ?? null,
    delivery_country_id: post.delivery_country?.name ?? null,
    location_country_id: post.location.country.name,
    location_city_id: post.location.city.name,
    contact_name: post.contact_name,
    contact_phones: post.contact_phones.join(', '),
    guarantee: yes(post.guarantee),
    tuning: yes(post.tuning),
    price_offer: yes(post.price_offer),
    buyout_price: yes(post.buyout_price),
  };
}

/** The fields in which two versions differ, before and after. */
export function differenceOf(before: Post, after: Post, language: Language): Difference[] {
  const [old, now] = [facts(before, language), facts(after, language)];
  return (Object.keys(now) as PostField[])
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field], after: now[field] }));
}
