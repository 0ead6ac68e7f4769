import {
  type ModeratedTariff,
  type OptionName,
  type TariffEdit,
  type TermMonths,
  tariffEdit,
  tariffFigures,
  termMonths,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import { fieldText } from '@/forms/field-texts.ts';
import { draftKey } from '@/lib/draft-storage.ts';
import { translate } from '@/lib/i18n.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import { formatSumInput, parseSum } from '../money.ts';

const text = z.string();
const optionDraft = z.object({
  min: text,
  max: text,
  default: text,
  tiers: z.array(z.object({ up_to: text, price: text })),
});
export type OptionDraft = z.output<typeof optionDraft>;
export type TierDraft = OptionDraft['tiers'][number];

const tariffDraft = z.object({
  name: text,
  description: text,
  price: text,
  car_slots: text,
  special_offers: text,
  /** Discounts in per cent; empty for a term that is not sold. */
  terms: z.object({ 1: text, 3: text, 6: text, 12: text }),
  options: z.nullable(z.object({ car_slots: optionDraft, special_offers: optionDraft })),
});
export type TariffDraft = z.output<typeof tariffDraft>;

const typedTariff = z.object({ id: z.int(), version: z.int(), draft: tariffDraft });
export type StoredTariffDraft = z.output<typeof typedTariff>;

const place = (userId: number) => draftKey(userId, 'tariff');

export const readTariffDraft = (userId: number): StoredTariffDraft | null =>
  readStoredValue(place(userId), typedTariff, null);

export function storeTariffDraft(userId: number, typed: StoredTariffDraft | null): void {
  writeStoredValue(place(userId), typed);
}

export function draftOf(tariff: ModeratedTariff): TariffDraft {
  const discount = (months: TermMonths) => {
    const term = tariff.terms.find((each) => each.months === months);
    return term ? String(term.discount) : '';
  };
  const optionOf = (name: OptionName): OptionDraft => {
    const option = tariff.options?.[name];
    return {
      min: String(option?.min ?? ''),
      max: String(option?.max ?? ''),
      default: String(option?.default ?? ''),
      tiers: (option?.tiers ?? []).map(({ up_to, price }) => ({
        up_to: String(up_to),
        price: formatSumInput(price),
      })),
    };
  };
  return {
    name: tariff.name,
    description: tariff.description,
    price: formatSumInput(tariff.price),
    car_slots: String(tariff.car_slots ?? ''),
    special_offers: String(tariff.special_offers),
    terms: { 1: discount(1), 3: discount(3), 6: discount(6), 12: discount(12) },
    options: tariff.options && {
      car_slots: optionOf('car_slots'),
      special_offers: optionOf('special_offers'),
    },
  };
}

/** Parses a number; returns invalid text unchanged, for the contract to reject at its field. */
function read(typed: string): number | string | undefined {
  const text = typed.replace(/\s/g, '');
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const readPrice = (typed: string) =>
  typed.trim() === '' ? undefined : (parseSum(typed) ?? typed.trim());

const readOption = ({ tiers, ...counts }: OptionDraft) => ({
  min: read(counts.min),
  max: read(counts.max),
  default: read(counts.default),
  tiers: tiers.map(({ up_to, price }) => ({ up_to: read(up_to), price: readPrice(price) })),
});

type Draft = Pick<ModeratedTariff, 'type_id' | 'version'> & { draft: TariffDraft };

/** Returns the request body of a draft, or its error texts by path; `terms.3` is the discount of a term. */
export function parseTariffDraft({
  type_id: type,
  version,
  draft,
}: Draft): { edit: TariffEdit } | { errors: ReadonlyMap<string, string> } {
  const figures = tariffFigures[type];
  const sold = termMonths.filter((months) => draft.terms[months].trim() !== '');
  const all = {
    car_slots: read(draft.car_slots),
    special_offers: read(draft.special_offers),
    price: readPrice(draft.price),
    terms: sold.map((months) => ({ months, discount: read(draft.terms[months]) })),
    options: draft.options && {
      car_slots: readOption(draft.options.car_slots),
      special_offers: readOption(draft.options.special_offers),
    },
  };
  const entries = figures.map((figure) => [figure, all[figure]] as const);
  const { name, description } = draft;
  const errors = new Map<string, string>();
  // Values that the tariff has and an edit may leave out.
  for (const [figure, value] of entries) {
    const isMissing = value === undefined || (figure === 'terms' && sold.length === 0);
    if (isMissing) errors.set(figure, translate('forms:fields.required'));
  }
  const edit = tariffEdit.safeParse(
    { ...Object.fromEntries(entries), name, description, version },
    { error: fieldText },
  );
  for (const { path, message } of edit.error?.issues ?? []) {
    const [first, index] = path;
    const field = first === 'terms' ? `terms.${sold[Number(index)] ?? ''}` : path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  return edit.success && errors.size === 0 ? { edit: edit.data } : { errors };
}

export function withOption(
  draft: TariffDraft,
  name: OptionName,
  change: Partial<OptionDraft>,
): TariffDraft {
  const { options } = draft;
  return options
    ? { ...draft, options: { ...options, [name]: { ...options[name], ...change } } }
    : draft;
}
