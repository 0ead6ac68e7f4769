import {
  CircleHelp,
  CloudCheck,
  CloudOff,
  HardDrive,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react';
import { useNow } from '@/lib/clock.ts';
import { formatDate, formatTime } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';

const icons = {
  saving: LoaderCircle,
  saved: CloudCheck,
  device: CloudOff,
  refused: CloudOff,
  signed_out: CloudOff,
  asking: CircleHelp,
  on_device: HardDrive,
  on_page: TriangleAlert,
};

interface DraftLineProps {
  state: keyof typeof icons | 'none';
  savedAt?: string | undefined;
}

export function DraftLine({ state, savedAt }: DraftLineProps) {
  const { t } = useTranslation('posting');
  const now = useNow();
  const isToday = savedAt && new Date(savedAt).toDateString() === new Date(now).toDateString();
  const texts = {
    none: '',
    saving: t('draft.saving'),
    saved: isToday
      ? t('draft.saved', { time: formatTime(savedAt) })
      : t('draft.savedOn', { date: savedAt ? formatDate(savedAt) : '' }),
    device: t('draft.device'),
    refused: t('draft.refused'),
    signed_out: t('draft.signed_out'),
    asking: t('draft.asking'),
    on_device: t('correction.kept'),
    on_page: t('correction.onPage'),
  };
  const Icon = state === 'none' ? null : icons[state];
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-[13px] leading-5 text-muted max-desk:pb-1 desk:mt-2 desk:px-1.5"
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {texts[state]}
    </p>
  );
}
