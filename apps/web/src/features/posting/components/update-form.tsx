import { getUpdateData, type PostStatus, type UpdateData, updatePost } from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { paths } from '@/config/paths.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { askOwnPostsAnew } from '@/lib/own-posts.ts';
import { changedPostBody, isChanged, isReviewed } from '../posting-body.ts';
import { type PostingValues, postedValues } from '../posting-values.ts';
import { repeatKeys } from '../repeat-key.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { DenialNotice } from './denial-notice.tsx';
import { Notice } from './notice.tsx';
import { PostingLayout } from './posting-layout.tsx';

const tabOf = (status: PostStatus) => (status === 'archived' ? 'removed' : status);

/** An own ad, its newest version. */
export function UpdateForm({ data }: { data: UpdateData }) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const { id, status, values, photos, deny_reason: denial, publish_takes_ad: takesAd } = data.post;
  const [initial] = useState(() => postedValues(data, values, photos));
  const [stateChanged, setStateChanged] = useState(false);
  const [statusNow, setStatusNow] = useState<PostStatus>();
  const [keyOf] = useState(repeatKeys);
  const saved = useRef(false);

  const send = async (now: PostingValues) => {
    setStateChanged(false);
    const body = changedPostBody(id, initial, now);
    if (!isChanged(body) && status !== 'denied') {
      notify.error(t('update.nothing'));
      return;
    }
    const headers = { 'Idempotency-Key': keyOf(body) };
    const post = await call(updatePost, { body, headers });
    saved.current = true;
    void askOwnPostsAnew();
    // An edit that waited before says nothing of what has been saved now.
    const waits = post.own?.edit?.status === 'moderation' && isReviewed(body);
    notify.success(
      post.status === 'moderation'
        ? t('create.sent')
        : waits
          ? t('update.waits')
          : t('update.saved'),
    );
    goTo(paths.accountAds(tabOf(post.status)));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'post.wrong_state') return false;
    setStateChanged(true);
    // Past the cache: the form stays. Without an answer the link leads to all ads.
    void call(getUpdateData, { params: { id } }).then(
      ({ post }) => setStatusNow(post.status),
      () => {},
    );
    return true;
  };
  const posting = usePostingForm({ initial, send, onFailed });
  const { form } = posting;
  const isUnsaved = () =>
    !saved.current && isChanged(changedPostBody(id, initial, form.getValues()));
  const notes = {
    active: t('update.active'),
    moderation: t('update.moderation'),
    denied: takesAd ? t('update.deniedTakes') : t('update.denied'),
    removed: t('update.removed'),
    archived: t('update.removed'),
  };

  return (
    <PostingLayout
      posting={posting}
      data={data}
      locked={data.locked}
      denied={denial?.fields ?? []}
      promotable={data.post.promotable}
      title={t('update.title')}
      notices={
        <>
          {denial && <DenialNotice denial={denial} ofEdit={status !== 'denied'} />}
          <Notice>{notes[status]}</Notice>
        </>
      }
      submitLabel={status === 'denied' ? t('update.send') : t('update.save')}
      problem={
        stateChanged && (
          <Notice tone="warning">
            {t('update.stateChanged')}{' '}
            <IntentLink to={paths.accountAds(statusNow && tabOf(statusNow))} className="underline">
              {t('update.toAds')}
            </IntentLink>
          </Notice>
        )
      }
      isUnsaved={isUnsaved}
    />
  );
}
