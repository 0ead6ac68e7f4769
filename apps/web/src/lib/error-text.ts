import { translate } from './i18n.ts';
import { notify } from './notify.ts';
import { isFailedLoad } from './report-or-reload.ts';
import { TextError } from './text-error.ts';

/** What a failed call, or a file of the app that did not come, should say to people. */
export function errorText(error: unknown): string {
  if (isFailedLoad(error)) return translate('ui:error.offline');
  return error instanceof TextError ? error.text() : translate('ui:error.unknown');
}

export const notifyError = (error: unknown): void => notify.error(errorText(error));
