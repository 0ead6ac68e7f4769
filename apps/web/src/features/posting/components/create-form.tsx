import { type CreateData, createPost } from '@pitlane/contracts';
import { type ReactNode, useState } from 'react';
import { paths } from '@/config/paths.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { askOwnPostsAnew } from '@/lib/own-posts.ts';
import { queryClient } from '@/lib/query.ts';
import type { ChosenDraft } from '../draft-record.ts';
import { newPostBody } from '../posting-body.ts';
import { createDataQuery } from '../posting-queries.ts';
import { draftValues, emptyValues, type PostingValues } from '../posting-values.ts';
import { reviewTime } from '../review-time.ts';
import { useDraft } from '../use-draft.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { AllowanceNotice } from './allowance-notice.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftLine } from './draft-line.tsx';
import { Notice } from './notice.tsx';
import { PostingLayout } from './posting-layout.tsx';

interface CreateFormProps {
  data: CreateData;
  userId: number;
  start: ChosenDraft;
  /** The draft is gone: the form begins anew. */
  onDiscarded: () => void;
  /** Another device has gone on with it: the form begins anew with that. */
  onElsewhere: (newer: ChosenDraft) => void;
}

/** A new ad, kept as a draft until it is placed. */
export function CreateForm({ data, userId, start, onDiscarded, onElsewhere }: CreateFormProps) {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  const [initial] = useState(() =>
    start.content ? draftValues(data, start.content) : emptyValues(data),
  );
  const [problem, setProblem] = useState<'reused' | 'no_allowance' | null>(null);
  const time = reviewTime(data.review_minutes);

  const send = async (values: PostingValues) => {
    setProblem(null);
    await keeper.pause();
    try {
      await call(createPost, {
        body: newPostBody(values),
        headers: { 'Idempotency-Key': keeper.key },
      });
    } catch (error) {
      keeper.resume();
      throw error;
    }
    keeper.forget();
    void askOwnPostsAnew();
    notify.success(time ? t('create.sentSoon', { time }) : t('create.sent'));
    goTo(paths.accountAds('moderation'));
  };

  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'idempotency.reused') {
      // Whatever is made of the draft from here on is another ad.
      keeper.renewKey(posting.form.getValues());
      setProblem('reused');
      return true;
    }
    if (error.code !== 'post.no_allowance') return false;
    // What is left has changed since the form was opened; the notice says so.
    void queryClient.invalidateQueries({ queryKey: createDataQuery().queryKey });
    // An ad that was placed on another device has taken the draft along.
    keeper.change(posting.form.getValues());
    setProblem('no_allowance');
    return true;
  };

  const posting = usePostingForm({ initial, send, onFailed });
  const { keeper, status } = useDraft({ form: posting.form, userId, start, onElsewhere });

  const hasDraft = start.content !== null || status.state !== 'none';
  return (
    <PostingLayout
      posting={posting}
      data={data}
      locked={[]}
      denied={[]}
      promotable
      title={t('create.title')}
      lead={t('create.lead')}
      notices={<AllowanceNotice allowance={data.allowance} saved={problem === 'no_allowance'} />}
      status={<DraftLine status={status} />}
      submitLabel={t('create.submit')}
      after={time ? t('create.afterSoon', { time }) : t('create.after')}
      actions={hasDraft && <DiscardDraft discard={keeper.discard} onDiscarded={onDiscarded} />}
      problem={
        problem === 'no_allowance' ? (
          <AllowanceNotice allowance={{ ...data.allowance, count: 0, unlimited: false }} saved />
        ) : (
          problem && (
            <AlreadySent>
              <DiscardDraft
                discard={keeper.discard}
                onDiscarded={onDiscarded}
                label={t('create.beginNew')}
              />
            </AlreadySent>
          )
        )
      }
    />
  );
}

/** The first try has arrived, though its answer has not. */
function AlreadySent({ children }: { children: ReactNode }) {
  const { t } = useTranslation('posting');
  return (
    <Notice tone="warning" action={children}>
      {t('create.reused')}{' '}
      <IntentLink to={paths.accountAds('moderation')} className="underline">
        {t('create.reusedLink')}
      </IntentLink>
    </Notice>
  );
}
