import {
  isTariffType,
  type TariffEdit,
  type TariffFigure,
  type TariffType,
  tariffFigures,
  tariffTypes,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

/** Free placements of a new account, and their validity in months. */
export interface Trial {
  placements: number;
  months: number;
}

const trialTypes: readonly TariffType[] = [tariffTypes.individualTrial, tariffTypes.entityTrial];
export const isTrial = (type: TariffType) => trialTypes.includes(type);

export const individualTypes: readonly TariffType[] = [
  tariffTypes.individualTrial,
  tariffTypes.individualPaid,
];
export const entityTypes: readonly TariffType[] = [
  tariffTypes.entityTrial,
  tariffTypes.entityBusiness,
  tariffTypes.entityConstructor,
  tariffTypes.entityUnlimited,
];

/** Returns the required figures of a tariff type that an edit omits. */
export const missingFigures = (type: TariffType, edit: TariffEdit): TariffFigure[] =>
  tariffFigures[type].filter((name) => {
    const value = edit[name];
    return value === undefined || value === null || (name === 'terms' && edit.terms?.length === 0);
  });

/** Returns the figures of an edit that apply to the tariff type. */
export const editedFigures = (type: TariffType, edit: TariffEdit): Pick<TariffEdit, TariffFigure> =>
  Object.fromEntries(tariffFigures[type].map((name) => [name, edit[name]]));

/** Returns the tariff type in a body; `null` if there is none. */
export function typeIn(fields: unknown): TariffType | null {
  const parsed = z.object({ type_id: z.int() }).safeParse(fields);
  return parsed.success && isTariffType(parsed.data.type_id) ? parsed.data.type_id : null;
}

const versionField = z.object({ version: z.int() });

/** Returns the version in a body before validation; `null` if there is none. */
export function versionIn(fields: unknown): number | null {
  const parsed = versionField.safeParse(fields);
  return parsed.success ? parsed.data.version : null;
}
