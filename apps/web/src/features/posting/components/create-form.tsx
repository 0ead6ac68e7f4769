import { addresses, type CreateData, createPost, type Draft } from '@pitlane/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { Notice } from '@/ui/notice.tsx';
import { contentOf, type DraftStart } from '../form-draft.ts';
import { newPostBody } from '../posting-body.ts';
import { draftValues, emptyValues, type PostingValues } from '../posting-values.ts';
import { formatReviewTime } from '../review-time.ts';
import { useDraft } from '../use-draft.ts';
import { useGoToPayment } from '../use-go-to-payment.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { AllowanceNotice } from './allowance-notice.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftLine } from './draft-line.tsx';
import type { PhotoUploads } from './photos/photo-uploads.ts';
import { useLostPhotosHandler } from './photos/use-photo-uploads.ts';
import { PostingLayout } from './posting-layout.tsx';

const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;

/** Reports whether the server has rejected the ad; a required sign-in or a rate limit does not count. */
const isRejection = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![UNAUTHORIZED, TOO_MANY_REQUESTS].includes(error.status);

const payStep = {};

interface CreateFormProps {
  data: CreateData;
  userId: number;
  start: DraftStart;
  /** Uploads continue when the form is reset. */
  uploads: PhotoUploads;
  /** Resets the form to another version of the draft, or to an empty one. */
  onRestart: (from: Draft | null) => void;
}

/** Form of a new ad, stored as a draft until it is submitted. */
export function CreateForm(props: CreateFormProps) {
  const { data, userId, start, uploads, onRestart } = props;
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const [initialValues] = useState(() =>
    start.content ? draftValues(data, start.content) : emptyValues(data),
  );
  const [isKeyReused, setIsKeyReused] = useState(false);
  const [isChoosing, setIsChoosing] = useState(true);
  const goToPayment = useGoToPayment(payStep);
  const reviewTime = formatReviewTime(data.review_minutes);
  // True if a request got no response: the ad may have been created with its photos.
  const hadNoResponse = useRef(false);

  const submitPost = async (values: PostingValues) => {
    setIsKeyReused(false);
    if (theirs) {
      setIsChoosing(true);
      return;
    }
    await keeper.pause();
    const isRetry = hadNoResponse.current;
    hadNoResponse.current = true;
    try {
      await call(createPost, {
        body: newPostBody(values),
        headers: { 'Idempotency-Key': keeper.getKey() },
      });
    } catch (error) {
      if (isRejection(error)) hadNoResponse.current = false;
      keeper.resume();
      throw error;
    }
    hadNoResponse.current = false;
    // The first attempt consumed the draft; a draft saved since then duplicates the same ad.
    if (isRetry) await keeper.discard().catch(keeper.clear);
    else keeper.clear();
    void invalidateOwnPosts();
    notify.success(reviewTime ? t('create.sentSoon', { time: reviewTime }) : t('create.sent'));
    goTo(addresses.accountPosts('moderation'));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'idempotency.reused') {
      // From now on, the draft is for another ad.
      keeper.renewKey();
      setIsKeyReused(true);
      return true;
    }
    if (error.code !== 'post.no_allowance') return false;
    // Submitting the ad on another device has consumed the draft.
    keeper.scheduleSave(posting.form.getValues());
    goToPayment();
    return true;
  };

  const onPhotosLost = useLostPhotosHandler(uploads);
  const posting = usePostingForm({ initialValues, onSubmit: submitPost, onFailed, onPhotosLost });
  const { keeper, status } = useDraft({
    form: posting.form,
    userId,
    start,
    initialValues,
    onChangedElsewhere: (draft) => {
      // Uploads of a deleted draft are cancelled.
      const removalText = () =>
        uploads.cancelAll() ? t('draft.goneWithUploads') : t('draft.gone');
      notify.warning(draft ? t('draft.elsewhere') : removalText());
      onRestart(draft);
    },
    // If the ad was created, its photos are not lost; the next attempt reveals whether it was.
    onPhotosLost: (ids) => {
      if (!hadNoResponse.current) onPhotosLost(ids);
    },
  });

  const theirs = status.state === 'asking' ? status.theirs : null;
  const restartEmpty = () => {
    uploads.cancelAll();
    onRestart(null);
  };
  return (
    <PostingLayout
      posting={posting}
      data={data}
      lockedFields={[]}
      deniedFields={[]}
      uploads={uploads}
      isPromotable
      title={t('create.title')}
      lead={t('create.lead')}
      notices={
        <>
          {theirs && (
            <ConflictDialog
              subject="draft"
              mine={posting.form.getValues()}
              theirs={draftValues(data, contentOf(theirs))}
              open={isChoosing}
              onOpenChange={setIsChoosing}
              onChooseMine={keeper.keepMine}
              onChooseTheirs={() => {
                keeper.clear();
                onRestart(theirs);
              }}
            />
          )}
          <AllowanceNotice allowance={data.allowance} step={payStep} />
        </>
      }
      status={<DraftLine {...status} />}
      submitLabel={t('create.submit')}
      submitNote={reviewTime ? t('create.afterSoon', { time: reviewTime }) : t('create.after')}
      actions={
        status.state !== 'none' && (
          <DiscardDraft discard={keeper.discard} onDiscarded={restartEmpty} />
        )
      }
      error={
        isKeyReused && (
          <AlreadySent>
            <DiscardDraft
              discard={keeper.discard}
              onDiscarded={restartEmpty}
              label={t('create.beginNew')}
            />
          </AlreadySent>
        )
      }
    />
  );
}

/** The first attempt has succeeded, although its response was lost. */
function AlreadySent({ children }: { children: ReactNode }) {
  const { t } = useTranslation('posting');
  return (
    <Notice tone="warning" action={children}>
      {t('create.reused')}{' '}
      <IntentLink to={addresses.accountPosts('moderation')} className="underline">
        {t('create.reusedLink')}
      </IntentLink>
    </Notice>
  );
}
