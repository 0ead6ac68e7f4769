import {
  getChangeMessage,
  getEntityTariffs,
  getIndividualTariffs,
  getQuote,
  type Purchase,
  type TermMonths,
} from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const individualTariffsQuery = () => queryOf(getIndividualTariffs);
export const entityTariffsQuery = () => queryOf(getEntityTariffs);

/** What a purchase would cost by the server's word. */
export const quoteQuery = (purchase: Purchase) => queryOf(getQuote, { body: purchase });

/** What somebody with the unlimited tariff should know about a constructor. */
export const changeMessageQuery = (chosen: {
  months: TermMonths;
  car_slots: number;
  special_offers: number;
}) => queryOf(getChangeMessage, { query: chosen });
