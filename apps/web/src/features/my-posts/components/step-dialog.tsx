import { useQuery } from '@tanstack/react-query';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { freeOffersQuery, isUnlimited, useFreeCount } from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/session.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { daysLeft } from '../days-left.ts';
import { formatDay } from '../format-day.ts';
import { costOf, isOver } from '../post-actions.ts';
import type { Question } from '../use-post-steps.ts';
import { OverDialog } from './over-dialog.tsx';

const DAY_MS = 86_400_000;
const EXTEND_DAYS = 30;
const PROMOTE_DAYS = 7;
interface StepDialogProps {
  question: Question;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step that costs or loses something, and says what. */
export function StepDialog({ question, busy, error, onConfirm, onClose }: StepDialogProps) {
  const { t } = useTranslation('my-posts');
  const { data: profile } = useProfile();
  const { data: ads } = useFreeCount();
  const { data: offers } = useQuery(freeOffersQuery());
  const { post, step } = question;
  const unlimited = isUnlimited(profile);
  const cost = costOf(step, post);
  const counted = cost === 'ad' && unlimited ? null : cost;
  const left = counted === 'ad' ? ads?.count : counted === 'offer' ? offers?.count : undefined;
  if (isOver(error) || (left === 0 && !busy)) {
    return (
      <OverDialog of={cost ?? 'ad'} isEntity={profile?.is_entity === true} onClose={onClose} />
    );
  }
  return (
    <ConfirmDialog
      title={step === 'remove_publication' ? t(`action.${step}`) : t(`ask.${step}.title`)}
      action={t(`action.${step}`)}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="mb-2 font-semibold">{fullTitle(post)}</p>
      <Lead question={question} />
      {counted && (
        // Its room is there before the number.
        <p className="mt-3 min-h-[22px] font-semibold">
          {left !== undefined &&
            t(counted === 'ad' ? 'ask.costsAd' : 'ask.costsOffer', { value: left })}
        </p>
      )}
    </ConfirmDialog>
  );
}

function Lead({ question: { post, step } }: { question: Question }) {
  const { t } = useTranslation('my-posts');
  const end = post.expires_at;
  if (step === 'extend' && end) {
    const date = new Date(Date.parse(end) + EXTEND_DAYS * DAY_MS).toISOString();
    return <p>{t('ask.extend.lead', { date: formatDay(date) })}</p>;
  }
  if (step === 'promote') {
    const short = end !== null && (daysLeft(end) ?? PROMOTE_DAYS) < PROMOTE_DAYS;
    return (
      <>
        <p>{t('ask.promote.lead')}</p>
        {short && (
          <p className="mt-2 text-warning">{t('ask.promote.short', { date: formatDay(end) })}</p>
        )}
      </>
    );
  }
  if (step === 'remove' && post.status === 'moderation') return <p>{t('ask.remove.waiting')}</p>;
  if (step === 'publish' || step === 'remove' || step === 'remove_force') {
    return <p>{t(`ask.${step}.lead`)}</p>;
  }
  return null;
}
