import type { PostField, VehicleKind } from '@pitlane/contracts';
import { useWatch } from 'react-hook-form';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { translate } from '@/lib/i18n.ts';
import { usePosting } from './posting-context.ts';

export type LabeledField = PostField | 'photos' | 'special_offer';

/** Fields whose label differs from that on the ad's page, or that only the form has. */
const fieldsWithOwnLabel = [
  'vin',
  'guarantee',
  'tuning',
  'contact_name',
  'photos',
  'special_offer',
] as const;
type FieldWithOwnLabel = (typeof fieldsWithOwnLabel)[number];
const hasOwnLabel = (name: LabeledField): name is FieldWithOwnLabel =>
  fieldsWithOwnLabel.some((field) => field === name);

export function formLabel(name: LabeledField, kind: VehicleKind): string {
  if (name === 'vin' && kind !== 'ground') return fieldLabel(name, kind);
  if (hasOwnLabel(name)) return translate(`posting:field.${name}`);
  // Only the ad's page labels the number of owners as registered owners.
  return fieldLabel(name, name === 'owners_count' ? undefined : kind);
}

export function useFormLabel(name: LabeledField): string {
  return formLabel(name, useWatch({ control: usePosting().form.control, name: 'kind' }));
}
