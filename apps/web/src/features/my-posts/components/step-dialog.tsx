import { useQuery } from '@tanstack/react-query';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useNow } from '@/lib/clock.ts';
import { formatDay } from '@/lib/format-day.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { freeSpecialPlacementsQuery, isUnlimited, useFreeCount } from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/profile.ts';
import { Button } from '@/ui/button.tsx';
import { daysLeft } from '../days-left.ts';
import {
  actionTextKey,
  costOf,
  isAllowanceExhausted,
  isPaidStep,
  isPromotionCut,
} from '../post-actions.ts';
import type { StepQuestion } from '../use-post-steps.ts';
import { AllowanceExhaustedDialog } from './allowance-exhausted-dialog.tsx';

const DAY_MS = 86_400_000;
const EXTEND_DAYS = 30;

interface StepDialogProps {
  question: StepQuestion;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onExtend: () => void;
  onClose: () => void;
}

export function StepDialog({
  question,
  busy,
  error,
  onConfirm,
  onExtend,
  onClose,
}: StepDialogProps) {
  const { t } = useTranslation('my-posts');
  const { data: profile } = useProfile();
  const { data: placements } = useFreeCount();
  const { data: freeSpecialPlacements } = useQuery(freeSpecialPlacementsQuery());
  const { post, step } = question;
  const hasUnlimitedPosts = isUnlimited(profile);
  const cost = costOf(step, post);
  const countedCost = cost === 'placement' && hasUnlimitedPosts ? null : cost;
  const remainingCount =
    countedCost === 'placement'
      ? placements?.count
      : countedCost === 'offer'
        ? freeSpecialPlacements?.count
        : undefined;
  if (isPaidStep(step) && (isAllowanceExhausted(error) || (remainingCount === 0 && !busy))) {
    return <AllowanceExhaustedDialog step={step} post={post} onClose={onClose} />;
  }
  const textKey = actionTextKey(step, post);
  return (
    <ConfirmDialog
      // A new key for each step, so that its question is a new dialog with its own initial focus.
      key={step}
      title={textKey === 'remove_publication' ? t(`action.${textKey}`) : t(`ask.${textKey}.title`)}
      confirmLabel={t(`action.${textKey}`)}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="mb-2 font-semibold">{fullTitle(post)}</p>
      <StepExplanation question={question} onExtend={onExtend} />
      {countedCost && (
        // Reserves its space before the number has loaded.
        <p className="mt-3 min-h-[22px] font-semibold">
          {remainingCount !== undefined &&
            t(countedCost === 'placement' ? 'ask.costsPlacement' : 'ask.costsOffer', {
              value: remainingCount,
            })}
        </p>
      )}
    </ConfirmDialog>
  );
}

function StepExplanation({
  question: { post, step },
  onExtend,
}: Pick<StepDialogProps, 'question' | 'onExtend'>) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const end = post.expires_at;
  if (step === 'extend' && end) {
    const date = new Date(Date.parse(end) + EXTEND_DAYS * DAY_MS).toISOString();
    return <p>{t('ask.extend.lead', { date: formatDay(date, now) })}</p>;
  }
  if (step === 'promote') {
    return (
      <>
        <p>{t('ask.promote.lead')}</p>
        {end !== null && isPromotionCut(post, now) && (
          <div className="mt-3 flex flex-col items-start gap-2 rounded-control bg-sunken p-3">
            <p className="text-warning">{t('ask.promote.short', { date: formatDay(end, now) })}</p>
            <Button onClick={onExtend}>{t('ask.promote.extend')}</Button>
          </div>
        )}
      </>
    );
  }
  if (step === 'remove' && post.status === 'moderation') {
    const held = post.own?.held;
    return (
      <p>
        {t('ask.remove.waiting')}
        {held && ` ${t(`ask.remove.returns.${held}`)}`}
      </p>
    );
  }
  if (step === 'publish' || step === 'remove') return <p>{t(`ask.${step}.lead`)}</p>;
  if (step === 'remove_force') {
    const days = daysLeft(end, now) ?? 0;
    return (
      <>
        <p>{t('ask.remove_force.lead')}</p>
        {days > 0 && (
          <p className="mt-3 text-warning">{t('ask.remove_force.days', { count: days })}</p>
        )}
      </>
    );
  }
  return null;
}
