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
import { useLeadToPayment } from '../use-lead-to-payment.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { AllowanceNotice } from './allowance-notice.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DenialNotice } from './denial-notice.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftLine } from './draft-line.tsx';
import { OfferFloor } from './offer-floor.tsx';
import { useLostPhotosHandler, usePhotoUploads } from './photos/use-photo-uploads.ts';
import { PostingLayout } from './posting-layout.tsx';

const tabOf = (status: PostStatus) => (status === 'archived' ? 'removed' : status);

interface UpdateFormProps {
  data: UpdateData;
  userId: number;
  kept: StoredForm | null;
  onDiscarded: () => void;
}

/** Form of an own ad: its newest version with changes stored at an earlier visit. */
export function UpdateForm({ data, userId, kept, onDiscarded }: UpdateFormProps) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const { id, status, deny_reason: denial, publish_takes_ad: takesPlacement } = data.post;
  const { currency_id: currencyId, contact_phones: storedPhones } = data.post.values;
  const payStep = { for: 'update', post: id } as const;
  const leadToPaying = useLeadToPayment(payStep);
  const [start] = useState(() => startCorrection(data, kept));
  const { posted, restored } = start;
  const [choosing, setChoosing] = useState(true);
  const [stateChanged, setStateChanged] = useState(false);
  const [statusNow, setStatusNow] = useState<PostStatus>();
  const [keyOf] = useState(createFormKeys);
  const saved = useRef(false);
  const uploads = usePhotoUploads();

  const send = async (now: PostingValues) => {
    setStateChanged(false);
    const body = changedPostBody(id, posted, now);
    if (!isChanged(body)) {
      notify.error(t(status === 'denied' ? 'update.nothingDenied' : 'update.nothing'));
      return;
    }
    const headers = { 'Idempotency-Key': keyOf(body) };
    const post = await call(updatePost, { body, headers });
    saved.current = true;
    correction.clear();
    void invalidateOwnPosts();
    // An earlier pending edit says nothing about this save; a denied one does.
    const answers = status === 'active' && denial !== null;
    const waits = post.own?.edit?.status === 'moderation' && (answers || isReviewed(body, post));
    notify.success(
      post.status === 'moderation'
        ? t('create.sent')
        : waits
          ? t('update.waits')
          : t('update.saved'),
    );
    goTo(addresses.accountPosts(tabOf(post.status)));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'post.no_allowance' && correction.state === 'kept') {
      leadToPaying();
      return true;
    }
    if (error.code !== 'post.wrong_state') return false;
    setStateChanged(true);
    // Bypasses the cache, so that the form stays. Without a response the link leads to all ads.
    void call(getUpdateData, { params: { id } }).then(
      ({ post }) => setStatusNow(post.status),
      () => {},
    );
    return true;
  };
  const onPhotosGone = useLostPhotosHandler(uploads);
  const initial = restored ?? posted;
  const posting = usePostingForm({ initial, storedPhones, send, onFailed, onPhotosGone });
  const { form } = posting;
  const correction = useCorrection({ form, userId, postId: id, start, onPhotosGone });
  const isUnsaved = () =>
    !saved.current &&
    correction.state === 'on_page' &&
    isChanged(changedPostBody(id, posted, form.getValues()));
  const notes = {
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
      locked={data.locked}
      denied={denial?.fields ?? []}
      uploads={uploads}
      promotable={data.post.promotable}
      floor={
        <OfferFloor
          postId={id}
          floor={data.offer_floor}
          sign={data.currency.find((each) => each.id === currencyId)?.sign ?? ''}
        />
      }
      title={t('update.title')}
      notices={
        <>
          {denial && (
            <DenialNotice denial={denial} ofEdit={status !== 'denied'} kind={posted.kind} />
          )}
          {correction.asking && (
            <ConflictDialog
              of="correction"
              mine={form.getValues()}
              theirs={posted}
              open={choosing}
              onOpenChange={setChoosing}
              onMine={correction.keepMine}
              onTheirs={() => {
                correction.clear();
                onDiscarded();
              }}
            />
          )}
          {restored && (
            <Notice
              title={t('correction.restored')}
              action={
                <DiscardDraft
                  of="correction"
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
            <AllowanceNotice of="correction" allowance={data.allowance} step={payStep} />
          ) : (
            <Notice>{notes[status]}</Notice>
          )}
        </>
      }
      status={<DraftLine state={correction.state} />}
      submitLabel={status === 'denied' ? t('update.send') : t('update.save')}
      error={
        stateChanged && (
          <Notice tone="warning">
            {t('update.stateChanged')}{' '}
            <IntentLink
              to={addresses.accountPosts(statusNow && tabOf(statusNow))}
              className="underline"
            >
              {t('update.toAds')}
            </IntentLink>
          </Notice>
        )
      }
      isUnsaved={isUnsaved}
    />
  );
}
