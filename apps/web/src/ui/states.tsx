import { CircleAlert } from 'lucide-react';
import { translate, useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { isFailedLoad } from '@/lib/report-or-reload.ts';
import { TextError } from '@/lib/text-error.ts';
import { Button } from './button.tsx';

/** Returns the user text of a failed request or a file that failed to load. */
export function errorText(error: unknown): string {
  if (isFailedLoad(error)) return translate('ui:error.offline');
  return error instanceof TextError ? error.text() : translate('ui:error.unknown');
}

export const notifyError = (error: unknown): void => notify.error(errorText(error));

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <CircleAlert aria-hidden className="size-9 text-danger" strokeWidth={1.5} />
      <p>{errorText(error)}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
    </div>
  );
}
