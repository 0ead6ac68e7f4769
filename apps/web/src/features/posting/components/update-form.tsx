import {
  addresses,
  getUpdateData,
  type PostStatus,
  type UpdateData,
  updatePost,
} from '@pitlane/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { askOwnPostsAnew } from '@/lib/own-posts.ts';
import { changedPostBody, isChanged, isReviewed } from '../posting-body.ts';
import type { PostingValues } from '../posting-values.ts';
import { repeatKeys } from '../repeat-key.ts';
import { startCorrection, useCorrection } from '../use-correction.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { useWayToTariffs } from '../use-way-to-tariffs.ts';
import { AllowanceNotice } from './allowance-notice.tsx';
import { CorrectionLine } from './correction-line.tsx';
import { DenialNotice } from './denial-notice.tsx';
import { Notice } from './notice.tsx';
import { usePhotosGone, usePhotoUploads } from './photos/use-photo-uploads.ts';
import { PostingLayout } from './posting-layout.tsx';
import { RestoredNotice } from './restored-notice.tsx';

const tabOf = (status: PostStatus) => (status === 'archived' ? 'removed' : status);

interface UpdateFormProps {
  data: UpdateData;
  userId: number;
  /** What was changed is given up: the form begins anew. */
  onDiscarded: () => void;
}

/** An own ad, its newest version, with what was changed at an earlier visit. */
export function UpdateForm({ data, userId, onDiscarded }: UpdateFormProps) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const { id, status, deny_reason: denial, publish_takes_ad: takesAd } = data.post;
  const address = addresses.productUpdate(id);
  const leadToTariffs = useWayToTariffs(address);
  const [start] = useState(() => startCorrection(userId, data));
  const { posted, restored } = start;
  const [stateChanged, setStateChanged] = useState(false);
  const [statusNow, setStatusNow] = useState<PostStatus>();
  const [keyOf] = useState(repeatKeys);
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
    correction.forget();
    void askOwnPostsAnew();
    // An edit that waited before says nothing of what has been saved now; one that was denied does.
    const answers = status === 'active' && denial !== null;
    const waits = post.own?.edit?.status === 'moderation' && (answers || isReviewed(body, post));
    notify.success(
      post.status === 'moderation'
        ? t('create.sent')
        : waits
          ? t('update.waits')
          : t('update.saved'),
    );
    goTo(addresses.accountAds(tabOf(post.status)));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'post.no_allowance' && correction.place === 'device') {
      leadToTariffs();
      return true;
    }
    if (error.code !== 'post.wrong_state') return false;
    setStateChanged(true);
    // Past the cache: the form stays. Without an answer the link leads to all ads.
    void call(getUpdateData, { params: { id } }).then(
      ({ post }) => setStatusNow(post.status),
      () => {},
    );
    return true;
  };
  const onPhotosGone = usePhotosGone(uploads);
  const posting = usePostingForm({ initial: restored ?? posted, send, onFailed, onPhotosGone });
  const { form } = posting;
  const correction = useCorrection({ form, userId, postId: id, start });
  const tellOutdated = useEffectEvent(() => {
    if (start.outdated) notify.warning(t('correction.outdated'));
  });
  useEffect(() => tellOutdated(), []);
  const isUnsaved = () =>
    !saved.current &&
    correction.place === 'page' &&
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
      title={t('update.title')}
      notices={
        <>
          {denial && (
            <DenialNotice denial={denial} ofEdit={status !== 'denied'} kind={posted.kind} />
          )}
          {restored && (
            <RestoredNotice
              photosGone={correction.photosGone}
              forget={correction.forget}
              onDiscarded={onDiscarded}
            />
          )}
          {status === 'denied' && takesAd && !data.allowance.unlimited ? (
            <AllowanceNotice of="correction" allowance={data.allowance} from={address} />
          ) : (
            <Notice>{notes[status]}</Notice>
          )}
        </>
      }
      status={<CorrectionLine place={correction.place} />}
      submitLabel={status === 'denied' ? t('update.send') : t('update.save')}
      problem={
        stateChanged && (
          <Notice tone="warning">
            {t('update.stateChanged')}{' '}
            <IntentLink
              to={addresses.accountAds(statusNow && tabOf(statusNow))}
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
