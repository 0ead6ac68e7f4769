import { type UpdateData, updatePost } from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { paths } from '@/config/paths.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { askOwnPostsAnew } from '@/lib/own-posts.ts';
import { changedPostBody, isChanged } from '../posting-body.ts';
import { type PostingValues, postedValues } from '../posting-values.ts';
import { repeatKeys } from '../repeat-key.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { DenialNotice } from './denial-notice.tsx';
import { Notice } from './notice.tsx';
import { PostingLayout } from './posting-layout.tsx';

/** An own ad, its newest version. */
export function UpdateForm({ data }: { data: UpdateData }) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const { id, status, values, photos, deny_reason: denial, publish_takes_ad: takesAd } = data.post;
  const [initial] = useState(() => postedValues(data, values, photos));
  const [stateChanged, setStateChanged] = useState(false);
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
    const waits = post.status === 'moderation' || post.own?.edit?.status === 'moderation';
    notify.success(
      post.status === 'moderation'
        ? t('create.sent')
        : waits
          ? t('update.waits')
          : t('update.saved'),
    );
    goTo(paths.accountAds(post.status === 'archived' ? 'removed' : post.status));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'post.wrong_state') return false;
    setStateChanged(true);
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
      problem={stateChanged && <Notice tone="warning">{t('update.stateChanged')}</Notice>}
      isUnsaved={isUnsaved}
    />
  );
}
