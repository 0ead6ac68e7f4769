import type { Post } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@/lib/format-day.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { createIdempotencyHeader } from '@/lib/idempotency-key.ts';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { notifyError } from '@/ui/states.tsx';
import {
  actionTextKey,
  canUndo,
  isAllowanceExhausted,
  needsConfirmation,
  type PostStep,
  performStep,
} from './post-actions.ts';

export interface StepQuestion {
  post: Post;
  step: PostStep;
  /** Idempotency key of this decision: pressing again after a lost response does not repeat the step. */
  headers: Record<string, string>;
  /** Step that was postponed in favor of this one and is asked about next. */
  postponedStep?: PostStep;
}

const createQuestion = (post: Post, step: PostStep): StepQuestion => ({
  post,
  step,
  headers: createIdempotencyHeader(),
});

/** Runs steps of own ads one at a time, after a confirmation if they cost or lose something. */
export function usePostSteps(onPerformed: () => void) {
  const { t } = useTranslation('my-posts');
  const [question, setQuestion] = useState<StepQuestion | null>(null);
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: ({ post, step, headers }: StepQuestion) => performStep(step, post.id, headers),
    onSuccess: (changed, { post, step, postponedStep }) => {
      setQuestion(postponedStep && changed ? createQuestion(changed, postponedStep) : null);
      const isSubmitted = step === 'publish' && changed?.status === 'moderation';
      const end = changed?.special_offer_date;
      const doneText = t(`done.${isSubmitted ? 'submitted' : actionTextKey(step, post)}`, {
        date: end ? formatDay(end, Date.now()) : '',
      });
      if (changed && canUndo(post, changed)) {
        const undo = () => mutate(createQuestion(changed, 'publish'));
        notify.success(doneText, { label: t('action.undo'), onPress: undo });
      } else notify.success(doneText);
      if (changed?.warning) notify.warning(changed.warning);
    },
    onError: (stepError, nextQuestion) => {
      if (question) return;
      if (isAllowanceExhausted(stepError)) setQuestion(nextQuestion);
      else notifyError(stepError);
    },
    // Also after a failure, because the ad may have changed elsewhere. Its buttons are locked until the refetch ends.
    onSettled: async () => {
      await invalidateOwnPosts();
      onPerformed();
    },
  });
  return {
    question,
    error,
    isPending,
    busyId: isPending ? variables.post.id : null,
    begin: (post: Post, step: PostStep) => {
      if (isPending) return;
      reset();
      const nextQuestion = createQuestion(post, step);
      if (needsConfirmation(step, post)) setQuestion(nextQuestion);
      else mutate(nextQuestion);
    },
    confirm: () => {
      if (question && !isPending) mutate(question);
    },
    /** Confirms an extension first, then the postponed step. */
    extendFirst: () => {
      if (!question || isPending) return;
      reset();
      setQuestion({ ...createQuestion(question.post, 'extend'), postponedStep: question.step });
    },
    dismiss: () => setQuestion(null),
  };
}

export type PostSteps = ReturnType<typeof usePostSteps>;
