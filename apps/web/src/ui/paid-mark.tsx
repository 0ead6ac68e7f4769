import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';

/** Advertiser and token of a paid placement (38-FZ); both null for own placements, which need no mark. */
export interface PaidPlacement {
  advertiser: string | null;
  erid: string | null;
}

export function PaidMark({ advertiser, erid, className }: PaidPlacement & { className?: string }) {
  const { t } = useTranslation('ui');
  if (advertiser === null || erid === null) return null;
  return (
    <p className={classes('text-[12px] leading-4 wrap-anywhere', className)}>
      {t('paid', { advertiser, erid })}
    </p>
  );
}
