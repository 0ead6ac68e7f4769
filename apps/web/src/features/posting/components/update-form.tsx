import {
  addresses,
  getUpdateData,
  type PostStatus,
  type UpdateData,
  updatePost,
} from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { createFormKeys } from '@/lib/idempotency-key.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { Notice } from '@/ui/notice.tsx';
import type { StoredForm } from '../form-draft.ts';
import { changedPostBody, isChanged, isReviewed } from '../posting-body.ts';
import type { PostingValues } from '../posting-values.ts';
import { startCorrection, useCorrection } from '../use-correction.ts';
import { useGoToPayment } from '../use-go-to-payment.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { AllowanceNotice } from './allowance-notice.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DenialNotice } from './denial-notice.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftLine } from './draft-line.tsx';
import { OfferFloor } from './offer-floor.tsx';
import { useLostPhotosHandler, usePhotoUploads } from './photos/use-photo-uploads.ts';
import { PostingLayout } from './posting-layout.tsx';

const accountTabOf = (status: PostStatus) => (status === 'archived' ? 'removed' : status);

interface UpdateFormProps {
  data: UpdateData;
  userId: number;
  storedForm: StoredForm | null;
  onDiscarded: () => void;
}

/** Form of an own ad: its newest version with changes stored at an earlier visit. */
export function UpdateForm({ data, userId, storedForm, onDiscarded }: UpdateFormProps) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const { id, status, deny_reason: denial, publish_takes_ad: takesPlacement } = data.post;
  const { currency_id: currencyId, contact_phones: storedPhones } = data.post.values;
  const payStep = { for: 'update', post: id } as const;
  const goToPayment = useGoToPayment(payStep);
  const [start] = useState(() => startCorrection(data, storedForm));
  const { postValues, restoredValues } = start;
  const [isChoosing, setIsChoosing] = useState(true);
  const [hasStateChanged, setHasStateChanged] = useState(false);
  const [currentStatus, setCurrentStatus] = useState<PostStatus>();
  const [idempotencyKeyOf] = useState(createFormKeys);
  const isSaved = useRef(false);
  const uploads = usePhotoUploads();

  const submitChanges = async (values: PostingValues) => {
    setHasStateChanged(false);
    const body = changedPostBody(id, postValues, values);
    if (!isChanged(body)) {
      notify.error(t(status === 'denied' ? 'update.nothingDenied' : 'update.nothing'));
      return;
    }
    const headers = { 'Idempotency-Key': idempotencyKeyOf(body) };
    const post = await call(updatePost, { body, headers });
    isSaved.current = true;
    correction.clear();
    void invalidateOwnPosts();
    // A pending edit may be an earlier one: this save adds to it only after a denial or with reviewed changes.
    const wasEditDenied = status === 'active' && denial !== null;
    const isWaiting =
      post.own?.edit?.status === 'moderation' && (wasEditDenied || isReviewed(body, post));
    notify.success(
      post.status === 'moderation'
        ? t('create.sent')
        : isWaiting
          ? t('update.waits')
          : t('update.saved'),
    );
    goTo(addresses.accountPosts(accountTabOf(post.status)));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'post.no_allowance' && correction.state === 'on_device') {
      goToPayment();
      return true;
    }
    if (error.code !== 'post.wrong_state') return false;
    setHasStateChanged(true);
    // Bypasses the cache, so that the form stays. Without a response the link leads to all ads.
    void call(getUpdateData, { params: { id } }).then(
      ({ post }) => setCurrentStatus(post.status),
      () => {},
    );
    return true;
  };
  const onPhotosLost = useLostPhotosHandler(uploads);
  const initialValues = restoredValues ?? postValues;
  const posting = usePostingForm({
    initialValues,
    storedPhones,
    onSubmit: submitChanges,
    onFailed,
    onPhotosLost,
  });
  const { form } = posting;
  const correction = useCorrection({ form, userId, postId: id, start, onPhotosLost });
  const hasUnsavedChanges = () =>
    !isSaved.current &&
    correction.state === 'on_page' &&
    isChanged(changedPostBody(id, postValues, form.getValues()));
  const noteByStatus = {
    active: t('update.active'),
    moderation: t('update.moderation'),
    denied: t('update.denied'),
    removed: t('update.removed'),
    archived: t('update.removed'),
  };

  return (
    <PostingLayout
      posting={posting}
      data={data}
      lockedFields={data.locked}
      deniedFields={denial?.fields ?? []}
      uploads={uploads}
      isPromotable={data.post.promotable}
      offerFloor={
        <OfferFloor
          postId={id}
          floor={data.offer_floor}
          sign={data.currency.find((currency) => currency.id === currencyId)?.sign ?? ''}
        />
      }
      title={t('update.title')}
      notices={
        <>
          {denial && (
            <DenialNotice
              denial={denial}
              isEditDenied={status !== 'denied'}
              kind={postValues.kind}
            />
          )}
          {correction.isConflicting && (
            <ConflictDialog
              subject="correction"
              mine={form.getValues()}
              theirs={postValues}
              open={isChoosing}
              onOpenChange={setIsChoosing}
              onChooseMine={correction.keepMine}
              onChooseTheirs={() => {
                correction.clear();
                onDiscarded();
              }}
            />
          )}
          {restoredValues && (
            <Notice
              title={t('correction.restored')}
              action={
                <DiscardDraft
                  subject="correction"
                  discard={async () => correction.clear()}
                  onDiscarded={onDiscarded}
                  label={t('correction.discard')}
                />
              }
            >
              {t('correction.restoredText')}
            </Notice>
          )}
          {status === 'denied' && takesPlacement && !data.allowance.unlimited ? (
            <AllowanceNotice subject="correction" allowance={data.allowance} step={payStep} />
          ) : (
            <Notice>{noteByStatus[status]}</Notice>
          )}
        </>
      }
      status={<DraftLine state={correction.state} />}
      submitLabel={status === 'denied' ? t('update.send') : t('update.save')}
      error={
        hasStateChanged && (
          <Notice tone="warning">
            {t('update.stateChanged')}{' '}
            <IntentLink
              to={addresses.accountPosts(currentStatus && accountTabOf(currentStatus))}
              className="underline"
            >
              {t('update.toAds')}
            </IntentLink>
          </Notice>
        )
      }
      hasUnsavedChanges={hasUnsavedChanges}
    />
  );
}
