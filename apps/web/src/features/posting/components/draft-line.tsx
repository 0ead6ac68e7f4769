import { CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { formatDate, formatTime } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import type { DraftStatus } from '../draft-keeper.ts';

const isToday = (at: Date) => at.toDateString() === new Date().toDateString();

/** Where what is typed has got to, said quietly. */
export function DraftLine({ status }: { status: DraftStatus }) {
  const { t } = useTranslation('posting');
  const savedAt = (at: Date) =>
    isToday(at)
      ? t('draft.saved', { time: formatTime(at) })
      : t('draft.savedOn', { date: formatDate(at) });
  const texts = {
    none: '',
    saving: t('draft.saving'),
    saved: status.state === 'saved' ? savedAt(status.at) : '',
    device: t('draft.device'),
    refused: t('draft.refused'),
    signed_out: t('draft.signed_out'),
  };
  const Icon =
    status.state === 'saved' ? CloudCheck : status.state === 'saving' ? LoaderCircle : CloudOff;
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-[13px] leading-5 text-muted max-desk:pb-1 desk:mt-2 desk:px-1.5"
    >
      {status.state !== 'none' && <Icon aria-hidden className="size-4 shrink-0" />}
      {texts[status.state]}
    </p>
  );
}
