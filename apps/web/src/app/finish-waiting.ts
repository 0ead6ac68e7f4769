import { saveWaiting } from '@/features/saved-searches/api/waiting-search.ts';
import { translate } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { TextError } from '@/lib/text-error.ts';
import { withTexts } from './with-texts.ts';
import './saved-search-texts.ts';

/** Saves what a visitor has asked to save, and says so. */
export async function finishWaiting(): Promise<void> {
  try {
    const isSaved = await withTexts(['saved-searches'], saveWaiting);
    if (isSaved) notify.success(translate('saved-searches:save.done'));
  } catch (error) {
    notify.error(error instanceof TextError ? error.text() : translate('ui:error.unknown'));
  }
}
