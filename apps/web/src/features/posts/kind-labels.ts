import type { VehicleKind } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';

const names = {
  mileage: { ground: 'mileage', water: 'hours', air: 'hours' },
  carcase_id: { ground: 'carcase', water: 'vesselType', air: 'aircraftType' },
  owners_count: { ground: 'owners', water: 'ownersOther', air: 'ownersOther' },
  vin: { ground: 'vin', water: 'hullNumber', air: 'serialNumber' },
} as const;

/** A field that cars, boats and aircraft have each another word for. */
export type KindField = keyof typeof names;

export const isKindField = (field: string): field is KindField => Object.hasOwn(names, field);

/** The name of such a row on an ad's page. */
export const specNameOf = <Field extends KindField>(field: Field, kind: VehicleKind) =>
  names[field][kind];

/** What such a field is called, in the form of an ad as where it is judged. */
export const kindLabel = (field: KindField, kind: VehicleKind): string =>
  translate(`posts:specs.${names[field][kind]}`);

const carsOnly = ['transmission_id', 'wheel_drive_id', 'steering_wheel_id'];

/** Whether the form of such a vehicle has a field. */
export const hasField = (kind: VehicleKind, field: string): boolean =>
  kind === 'ground' || !carsOnly.includes(field);
