import { HardDrive, TriangleAlert } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';

/** Whether what is changed outlives this page, said quietly. */
export function CorrectionLine({ place }: { place: 'none' | 'device' | 'page' }) {
  const { t } = useTranslation('posting');
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-[13px] leading-5 text-muted max-desk:pb-1 desk:mt-2 desk:px-1.5"
    >
      {place === 'device' && (
        <>
          <HardDrive aria-hidden className="size-4 shrink-0" />
          {t('correction.kept')}
        </>
      )}
      {place === 'page' && (
        <>
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
          {t('correction.onPage')}
        </>
      )}
    </p>
  );
}
