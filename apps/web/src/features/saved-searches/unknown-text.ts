import type { SavedFilter } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { fieldText } from './why-words.ts';

/** What of a search the catalogue no longer has, and what to do; only for one that has such fields. */
export const unknownText = (saved: SavedFilter): string =>
  translate('saved-searches:unknown', {
    fields: saved.unknown.map((field) => fieldText(field, saved.kind).toLowerCase()).join(', '),
  });
