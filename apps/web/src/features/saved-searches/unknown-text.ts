import type { SavedFilter } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { fieldLabelOf } from './match-texts.ts';

/** Describes the fields of a search that have been removed from the catalogue, with advice; requires such fields. */
export const formatUnknownFields = (savedSearch: SavedFilter): string =>
  translate('saved-searches:unknown', {
    fields: savedSearch.unknown
      .map((field) => fieldLabelOf(field, savedSearch.kind).toLowerCase())
      .join(', '),
  });
