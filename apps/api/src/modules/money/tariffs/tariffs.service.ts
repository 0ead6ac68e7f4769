import {
  isTariffType,
  type ModeratedTariff,
  type Tariff,
  type TariffCatalogue,
  type TariffEdit,
  type TariffType,
  tariffTypes,
  toAmount,
  toKopecks,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import { toModeratedTariff, toTariff } from './tariffs.presenter.ts';
import { addVersion, findTariffs, type TariffRow } from './tariffs.queries.ts';
import {
  editedFigures,
  entityTypes,
  individualTypes,
  missingFigures,
  type Trial,
} from './tariffs.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Pick<ModerationLogService, 'addEntry'>;
  /** Price of one special placement (SPECIAL_OFFER_PRICE). */
  specialOfferPrice: string;
  trial: Trial;
}

interface Editor {
  actor: Actor;
  language: Language;
}

/** Tariffs as versioned rows, of which the newest is sold (decision 0041). */
export class TariffsService extends BaseService<Dependencies> {
  forIndividuals(language: Language): Promise<TariffCatalogue> {
    return this.#getCatalogue(individualTypes, language);
  }

  forEntities(language: Language): Promise<TariffCatalogue> {
    return this.#getCatalogue(entityTypes, language);
  }

  /** Returns a tariff as it is currently sold, with its version's id; `null` for an unknown type. */
  async findSold(
    type: number,
    language: Language,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<{ versionId: number; tariff: Tariff } | null> {
    if (!isTariffType(type)) return null;
    const [row] = await findTariffs(transaction, [type]);
    return row ? { versionId: row.id, tariff: toTariff(row, language, this.deps.trial) } : null;
  }

  async unitPrices(
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<TariffCatalogue['prices']> {
    const rows = await findTariffs(transaction, [tariffTypes.individualPaid]);
    return this.#unitPricesOf(rows);
  }

  async listAll(language: Language): Promise<ModeratedTariff[]> {
    const { database, trial } = this.deps;
    const rows = await findTariffs(database, Object.values(tariffTypes));
    return rows.map((row) => toModeratedTariff(row, language, trial));
  }

  /** @throws ApiError tariff.not_found */
  async get(type: number, language: Language): Promise<ModeratedTariff> {
    const { database, trial } = this.deps;
    return toModeratedTariff(await this.#find(database, type), language, trial);
  }

  /**
   * Checks whether an edit is based on the newest version, before it is validated.
   * @param version `null` if the edit has none
   * @throws ApiError tariff.not_found; tariff.changed
   */
  async assertNewest(type: number, version: number | null): Promise<void> {
    const row = await this.#find(this.deps.database, type);
    if (version !== null && version !== row.version) throw new ApiError('tariff.changed');
  }

  /**
   * Creates the next version of a tariff; texts change only in the editor's language.
   * @throws ApiError tariff.not_found; tariff.changed; validation
   */
  async edit(
    { actor, language }: Editor,
    type: number,
    edit: TariffEdit,
  ): Promise<ModeratedTariff> {
    const { database, clock, log } = this.deps;
    await database.$transaction(async (transaction) => {
      const { id: _next, ...row } = await this.#find(transaction, type);
      if (edit.version !== row.version || !isTariffType(type)) throw new ApiError('tariff.changed');
      const missing = missingFigures(type, edit);
      if (missing.length > 0) throw createValidationError(missing, 'required', language);
      const version = row.version + 1;
      const isAdded = await addVersion(transaction, {
        ...row,
        ...textColumnsOf(language, edit),
        ...figureColumnsOf(type, edit, row),
        version,
        createdAt: clock.now(),
      });
      if (!isAdded) throw new ApiError('tariff.changed');
      await log.addEntry(transaction, actor, {
        action: 'edit_tariff',
        reason: `${edit.name}: ${version}`,
      });
    });
    return this.get(type, language);
  }

  async #getCatalogue(types: readonly TariffType[], language: Language): Promise<TariffCatalogue> {
    const { database, trial } = this.deps;
    const rows = await findTariffs(database, [...types, tariffTypes.individualPaid]);
    const selected = rows.filter(({ typeId }) => types.some((type) => type === typeId));
    return {
      tariffs: selected.map((row) => toTariff(row, language, trial)),
      prices: this.#unitPricesOf(rows),
    };
  }

  #unitPricesOf(rows: readonly TariffRow[]): TariffCatalogue['prices'] {
    const adTariff = rows.find(({ typeId }) => typeId === tariffTypes.individualPaid);
    if (!adTariff) throw new Error('the tariff for single ads is missing');
    return { advert: toAmount(adTariff.price), special_offer: this.deps.specialOfferPrice };
  }

  async #find(transaction: DatabaseTransaction, type: number): Promise<TariffRow> {
    const [row] = isTariffType(type) ? await findTariffs(transaction, [type]) : [];
    if (!row) throw new ApiError('tariff.not_found');
    return row;
  }
}

const textColumnsOf = (language: Language, { name, description }: TariffEdit) =>
  language === 'ru'
    ? { nameRu: name, descriptionRu: description }
    : { nameEn: name, descriptionEn: description };

/** Returns the figure columns: those of the type as edited, the others unchanged. */
function figureColumnsOf(type: TariffType, edit: TariffEdit, row: Omit<TariffRow, 'id'>) {
  const { car_slots, special_offers, price, terms, options } = editedFigures(type, edit);
  return {
    carSlots: car_slots ?? row.carSlots,
    specialOffers: special_offers ?? row.specialOffers,
    price: price === undefined ? row.price : toKopecks(price),
    terms: terms ?? row.terms ?? [],
    options: options ?? row.options ?? Prisma.DbNull,
  };
}
