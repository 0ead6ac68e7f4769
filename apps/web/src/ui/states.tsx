import { CircleAlert } from 'lucide-react';
import { errorText } from '@/lib/error-text.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from './button.tsx';

/** A part of the page that could not be loaded, with the way to try again. */
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
