import { savePendingSearch } from '@/features/saved-searches/api/pending-search.ts';
import { translate } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { TextError } from '@/lib/text-error.ts';
import { withTexts } from './with-texts.ts';
import './saved-search-texts.ts';

/** Saves the search that a visitor asked to save before signing in, and shows a message. */
export async function resumePendingSearch(): Promise<void> {
  try {
    const isSaved = await withTexts(['saved-searches'], savePendingSearch);
    if (isSaved) notify.success(translate('saved-searches:save.done'));
  } catch (error) {
    notify.error(error instanceof TextError ? error.text() : translate('ui:error.unknown'));
  }
}
