import type { SavedFilter } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { fieldText } from './match-texts.ts';

/** Describes the fields of a search that have been removed from the catalogue, with advice; requires such fields. */
export const unknownText = (saved: SavedFilter): string =>
  translate('saved-searches:unknown', {
    fields: saved.unknown.map((field) => fieldText(field, saved.kind).toLowerCase()).join(', '),
  });
