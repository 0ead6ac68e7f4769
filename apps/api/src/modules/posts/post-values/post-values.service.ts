import {
  type FieldErrorCode,
  initialValues,
  type PostChanges,
  type PostField,
  type PostForm,
  type PostValues,
  postFieldNames,
  postValues,
} from '@pitlane/contracts';
import { readPhone } from '@pitlane/contracts/phones';
import { BaseService } from '../../../base-service.ts';
import type { VehicleKind } from '../../../generated/prisma/enums.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { columnsOf } from '../post-columns.ts';
import type { TextCheck } from '../text-checks/text-checks.rules.ts';
import { checkChoices } from './post-values.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  rates: Pick<RatesService, 'kopecksByCurrency'>;
}

type Price = Pick<PostValues, 'price' | 'currency_id'>;

export interface ValidatedValues {
  values: PostValues;
  kind: VehicleKind;
  /** In kopecks, at the newest rate; `null` if on request. */
  priceRub: bigint | null;
  /** Findings in the texts; the stored ones are unchanged if it is missing or `null`. */
  textCheck?: TextCheck | null;
}

/** Implements the rules of an ad's fields (docs/product.md#fields). */
export class PostValuesService extends BaseService<Dependencies> {
  /**
   * Merges a form into a version and validates the result.
   * @param base version to change; `null` for a new ad
   * @param transaction the caller's transaction, so that the call does not wait for a second connection
   * @throws ApiError `validation` with the errors of all fields
   */
  async validate(
    form: PostForm | PostChanges,
    base: PostValues | null,
    language: Language,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<ValidatedValues> {
    const submittedValues = Object.fromEntries(
      postFieldNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
    );
    const mergedValues = postValues.parse({ ...(base ?? initialValues), ...submittedValues });
    const phoneResults = mergedValues.contact_phones.map((text) =>
      readPhone(text, base?.contact_phones),
    );
    const invalidPhone = phoneResults.find((result) => 'error' in result);
    const values: PostValues = {
      ...mergedValues,
      // A price of 0 also means on request (docs/product.md#fields).
      price: mergedValues.price || null,
      contact_phones: [
        ...new Set(phoneResults.flatMap((result) => ('phone' in result ? result.phone : []))),
      ],
    };
    const { kind, brandKind, unknown } = await checkChoices(transaction, values);
    const errors = new Map<PostField, FieldErrorCode>(
      unknown.map((name) => [name, 'unknown_choice']),
    );
    // A make has vehicles of one kind only (docs/product.md#fields), so a body of another kind is an error. Older ads
    // that have one can still change other fields.
    const hasVehicleChanged =
      values.carcase_id !== base?.carcase_id || values.brand_id !== base.brand_id;
    if (hasVehicleChanged && kind && brandKind && kind !== brandKind)
      errors.set('carcase_id', 'other_kind');
    if (invalidPhone) errors.set('contact_phones', invalidPhone.error);
    if (kind === 'ground' && values.engine_id === null) errors.set('engine_id', 'engine_required');
    if (values.year > this.deps.clock.now().getUTCFullYear() + 1) {
      errors.set('year', 'year_ahead');
    }
    for (const name of ['location_country_id', 'location_city_id'] as const) {
      if (base && values[name] !== base[name]) errors.set(name, 'place_fixed');
    }
    if (errors.size > 0 || kind === null) {
      const messages = [...errors].map(([name, error]) => [
        name,
        [translate(language, 'fields', error)],
      ]);
      throw new ApiError('validation', { errors: Object.fromEntries(messages) });
    }
    return { values, kind, priceRub: await this.convertToKopecks(values, transaction) };
  }

  async convertToKopecks(price: Price, transaction?: DatabaseTransaction): Promise<bigint | null> {
    const [kopecks = null] = await this.convertAllToKopecks([price], transaction);
    return kopecks;
  }

  /** Returns prices in kopecks at the newest rates, in the same order. */
  async convertAllToKopecks(
    prices: Price[],
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<(bigint | null)[]> {
    const rates = await this.deps.rates.kopecksByCurrency(transaction);
    return prices.map(({ price, currency_id }) => {
      if (price === null) return null;
      const rate = rates.get(currency_id);
      if (!rate) throw new Error(`no rate for currency ${currency_id}`);
      return BigInt(rate.times(price).toFixed(0));
    });
  }

  toPostColumns({ values, kind, priceRub, textCheck }: ValidatedValues) {
    return { ...columnsOf(values), kind, priceRub, ...(textCheck && { textCheck }) };
  }
}
