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
import { fieldErrorMessage } from '@/forms/field-error-messages.ts';
import { draftKey } from '@/lib/draft-storage.ts';
import { translate } from '@/lib/i18n.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import { formatAmountInput, parseAmount } from '../money.ts';

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
  /** Discounts in percent; empty for a term that is not offered. */
  terms: z.object({ 1: text, 3: text, 6: text, 12: text }),
  options: z.nullable(z.object({ car_slots: optionDraft, special_offers: optionDraft })),
});
export type TariffDraft = z.output<typeof tariffDraft>;

const storedTariffDraft = z.object({ id: z.int(), version: z.int(), draft: tariffDraft });
export type StoredTariffDraft = z.output<typeof storedTariffDraft>;

const storageKeyOf = (userId: number) => draftKey(userId, 'tariff');

export const readTariffDraft = (userId: number): StoredTariffDraft | null =>
  readStoredValue(storageKeyOf(userId), storedTariffDraft, null);

export function storeTariffDraft(userId: number, storedDraft: StoredTariffDraft | null): void {
  writeStoredValue(storageKeyOf(userId), storedDraft);
}

export function draftOf(tariff: ModeratedTariff): TariffDraft {
  const discountOf = (months: TermMonths) => {
    const term = tariff.terms.find((term) => term.months === months);
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
        price: formatAmountInput(price),
      })),
    };
  };
  return {
    name: tariff.name,
    description: tariff.description,
    price: formatAmountInput(tariff.price),
    car_slots: String(tariff.car_slots ?? ''),
    special_offers: String(tariff.special_offers),
    terms: { 1: discountOf(1), 3: discountOf(3), 6: discountOf(6), 12: discountOf(12) },
    options: tariff.options && {
      car_slots: optionOf('car_slots'),
      special_offers: optionOf('special_offers'),
    },
  };
}

/** Parses a number; returns invalid text unchanged, for the contract to reject at its field. */
function parseCount(text: string): number | string | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : digits;
}

const parsePrice = (text: string) =>
  text.trim() === '' ? undefined : (parseAmount(text) ?? text.trim());

const parseOption = ({ tiers, ...counts }: OptionDraft) => ({
  min: parseCount(counts.min),
  max: parseCount(counts.max),
  default: parseCount(counts.default),
  tiers: tiers.map(({ up_to, price }) => ({ up_to: parseCount(up_to), price: parsePrice(price) })),
});

type VersionedDraft = Pick<ModeratedTariff, 'type_id' | 'version'> & { draft: TariffDraft };

/** Returns the request body of a draft, or its error texts by path; `terms.3` is the discount of a term. */
export function parseTariffDraft({
  type_id: type,
  version,
  draft,
}: VersionedDraft): { edit: TariffEdit } | { errors: ReadonlyMap<string, string> } {
  const figures = tariffFigures[type];
  const offeredTerms = termMonths.filter((months) => draft.terms[months].trim() !== '');
  const values = {
    car_slots: parseCount(draft.car_slots),
    special_offers: parseCount(draft.special_offers),
    price: parsePrice(draft.price),
    terms: offeredTerms.map((months) => ({ months, discount: parseCount(draft.terms[months]) })),
    options: draft.options && {
      car_slots: parseOption(draft.options.car_slots),
      special_offers: parseOption(draft.options.special_offers),
    },
  };
  const entries = figures.map((figure) => [figure, values[figure]] as const);
  const { name, description } = draft;
  const errors = new Map<string, string>();
  // Requires every value that the tariff has, although `tariffEdit` accepts an edit without it.
  for (const [figure, value] of entries) {
    const isMissing = value === undefined || (figure === 'terms' && offeredTerms.length === 0);
    if (isMissing) errors.set(figure, translate('forms:fields.required'));
  }
  const edit = tariffEdit.safeParse(
    { ...Object.fromEntries(entries), name, description, version },
    { error: fieldErrorMessage },
  );
  for (const { path, message } of edit.error?.issues ?? []) {
    const [fieldName, index] = path;
    const field =
      fieldName === 'terms' ? `terms.${offeredTerms[Number(index)] ?? ''}` : path.join('.');
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
