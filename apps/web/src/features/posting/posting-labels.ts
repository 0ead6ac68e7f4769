import type { PostField, VehicleKind } from '@pitlane/contracts';
import { useWatch } from 'react-hook-form';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { translate } from '@/lib/i18n.ts';
import { usePosting } from './posting-context.ts';

export type LabelledField = PostField | 'photos' | 'special_offer';

/** Labels that differ from the ad's page or exist in the form only. */
const ownLabels = [
  'vin',
  'guarantee',
  'tuning',
  'contact_name',
  'photos',
  'special_offer',
] as const;
type OwnLabel = (typeof ownLabels)[number];
const isOwn = (name: LabelledField): name is OwnLabel => ownLabels.some((own) => own === name);

export function formLabel(name: LabelledField, kind: VehicleKind): string {
  if (name === 'vin' && kind !== 'ground') return fieldLabel(name, kind);
  if (isOwn(name)) return translate(`posting:field.${name}`);
  // Owners according to the papers only matter to readers of the ad.
  return fieldLabel(name, name === 'owners_count' ? undefined : kind);
}

export function useFormLabel(name: LabelledField): string {
  return formLabel(name, useWatch({ control: usePosting().form.control, name: 'kind' }));
}
