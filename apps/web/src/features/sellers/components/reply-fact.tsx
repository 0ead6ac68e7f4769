import type { Seller } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { replyTime } from '../reply-time.ts';

export function ReplyFact({ reply }: { reply: NonNullable<Seller['reply']> }) {
  const { t } = useTranslation('sellers');
  const { rate, median_minutes: minutes } = reply;
  if (minutes === null) return <li>{t('reply.never')}</li>;
  const { unit, count } = replyTime(minutes);
  return <li>{t('reply.usual', { rate, time: t(`reply.${unit}`, { count }) })}</li>;
}
