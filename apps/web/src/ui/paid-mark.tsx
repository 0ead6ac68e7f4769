import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';

/** Whose a paid place is (38-FZ); both null where it is our own, which needs no mark. */
export interface Paid {
  advertiser: string | null;
  erid: string | null;
}

/** Says that somebody pays for what is shown, who, and its number in the register. */
export function PaidMark({ advertiser, erid, className }: Paid & { className?: string }) {
  const { t } = useTranslation('ui');
  if (advertiser === null || erid === null) return null;
  return (
    <p className={classes('text-[12px] leading-4 wrap-anywhere', className)}>
      {t('paid', { advertiser, erid })}
    </p>
  );
}
