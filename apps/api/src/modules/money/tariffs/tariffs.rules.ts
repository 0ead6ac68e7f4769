import {
  isTariffType,
  type TariffEdit,
  type TariffFigure,
  type TariffType,
  tariffFigures,
  tariffTypes,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

/** Free placements of a new account, and for how long. */
export interface Trial {
  placements: number;
  months: number;
}

const trials: readonly TariffType[] = [tariffTypes.individualTrial, tariffTypes.entityTrial];
export const isTrial = (type: TariffType) => trials.includes(type);

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

/** Fields that a tariff of the type needs and the edit leaves out. */
export const missingFigures = (type: TariffType, edit: TariffEdit): TariffFigure[] =>
  tariffFigures[type].filter((name) => {
    const value = edit[name];
    return value === undefined || value === null || (name === 'terms' && edit.terms?.length === 0);
  });

/** The figures of an edit that a tariff of the type has. */
export const editedFigures = (type: TariffType, edit: TariffEdit): Pick<TariffEdit, TariffFigure> =>
  Object.fromEntries(tariffFigures[type].map((name) => [name, edit[name]]));

/** The tariff that a body names; null where it names none. */
export function typeIn(fields: unknown): TariffType | null {
  const read = z.object({ type_id: z.int() }).safeParse(fields);
  return read.success && isTariffType(read.data.type_id) ? read.data.type_id : null;
}

const sentVersion = z.object({ version: z.int() });

/** The version that an edit names, before the rest of it is validated; null where it names none. */
export function versionIn(fields: unknown): number | null {
  const read = sentVersion.safeParse(fields);
  return read.success ? read.data.version : null;
}
