import { releaseRequest, type StaffRequest, takeRequest } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '@/forms/form.tsx';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { ErrorState, errorText, notifyError } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { REFRESH_MS } from '../../api/queue.ts';
import { ReviewPane } from '../../components/review-pane.tsx';
import { useIsMounted } from '../../use-is-mounted.ts';
import { useKeys } from '../../use-keys.ts';
import { cacheRequest, refreshRequest, requestConflict, requestQuery } from '../api/requests.ts';
import { isAnswerable, stepsOf } from '../request-steps.ts';
import { RequestAnswerForm } from './request-answer-form.tsx';
import { RequestAnswers } from './request-answers.tsx';
import { RequestContent } from './request-content.tsx';
import { RequestEraseDialog } from './request-erase-dialog.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestSteps } from './request-steps.tsx';
import { UnsentAnswer } from './request-unsent-answer.tsx';

const CloseDialog = lazyOverlay(() => import('./request-close-dialog.tsx'));

interface RequestReviewProps {
  id: number;
  row: StaffRequest | undefined;
  areKeysOn: boolean;
  onBack: () => void;
}

export function RequestReview({ id, row, areKeysOn, onBack }: RequestReviewProps) {
  const { t } = useTranslation('moderation-requests');
  const pane = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({
    ...requestQuery(id),
    ...(row && { placeholderData: row }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <ReviewPane pane={pane} label={t('of', { id })} backLabel={t('back')} onBack={onBack}>
      {data ? (
        <RequestDetails
          request={data}
          areKeysOn={areKeysOn}
          onBack={onBack}
          onFocus={() => pane.current?.focus()}
        />
      ) : isNotFoundError(error) ? (
        <EmptyState title={t('missing')}>
          <Button onClick={onBack}>{t('back')}</Button>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ReviewSkeleton />
      )}
    </ReviewPane>
  );
}

interface RequestDetailsProps {
  request: StaffRequest;
  areKeysOn: boolean;
  onBack: () => void;
  onFocus: () => void;
}

function RequestDetails({ request, areKeysOn, onBack, onFocus }: RequestDetailsProps) {
  const { t } = useTranslation('moderation-requests');
  const answerRef = useRef<HTMLDivElement>(null);
  const stepsRef = useRef<HTMLElement>(null);
  const isMounted = useIsMounted();
  const [failure, setFailure] = useState<unknown>(null);
  const [dialog, setDialog] = useState<'close' | 'erase' | null>(null);
  /** True if the user wants to answer before they have taken the request. */
  const [wantsAnswer, setWantsAnswer] = useState(false);
  const { id } = request;
  const steps = stepsOf(request);
  const conflict = requestConflict(failure);

  const onFailed = (error: unknown) => {
    setFailure(error);
    setWantsAnswer(false);
    if (!isMounted.current) notifyError(error);
    if (requestConflict(error)) refreshRequest(id);
  };
  /** Handles conflicts of the form; it shows other failures itself. */
  const onConflict = (error: unknown): boolean => {
    if (isMounted.current && !requestConflict(error)) return false;
    onFailed(error);
    return true;
  };
  const onDone = (message: string) => async (updatedRequest: StaffRequest) => {
    setFailure(null);
    await cacheRequest(updatedRequest);
    notify.success(message);
  };
  const takeCall = useCall(takeRequest, { onSuccess: onDone(t('done.take')), onError: onFailed });
  const releaseCall = useCall(releaseRequest, {
    onSuccess: onDone(t('done.release')),
    onError: onFailed,
  });
  const take = () => {
    if (steps.take && !takeCall.isPending) takeCall.mutate({ params: { id } });
  };
  const release = () => {
    if (steps.release && !releaseCall.isPending) releaseCall.mutate({ params: { id } });
  };
  /** Answering takes the request first. */
  const startAnswer = () => {
    if (!isAnswerable(request) || !(steps.take || steps.answer)) return;
    setWantsAnswer(true);
    take();
  };
  const close = () => steps.close && setDialog('close');
  const erase = () => steps.erase && setDialog('erase');

  useEffect(() => {
    if (failure !== null) {
      stepsRef.current?.querySelector('[data-form-error]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [failure]);

  useEffect(() => {
    if (!wantsAnswer || !steps.answer) return;
    setWantsAnswer(false);
    answerRef.current?.querySelector('textarea')?.focus();
  }, [wantsAnswer, steps.answer]);

  useKeys({
    isOn: areKeysOn,
    onAction: (action) => {
      switch (action) {
        case 'back':
          // Leaves the answer field first.
          if (answerRef.current?.contains(document.activeElement)) onFocus();
          else onBack();
          return true;
        case 'claim':
          take();
          return true;
        case 'release':
          release();
          return true;
        case 'approve':
          startAnswer();
          return true;
        case 'reject':
          close();
          return true;
        case 'erase':
          erase();
          return true;
        default:
          return false;
      }
    },
  });

  return (
    <>
      <RequestHead request={request} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_280px] min-[80rem]:grid-rows-[auto_1fr]">
        <RequestContent request={request} />
        <RequestFacts request={request} />
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">
          <RequestAnswers request={request} />
          {steps.answer ? (
            <div ref={answerRef}>
              <RequestAnswerForm
                request={request}
                onDone={(updatedRequest, channel) =>
                  onDone(t(`done.answer.${channel}`))(updatedRequest)
                }
                onFailed={onConflict}
              />
            </div>
          ) : (
            <UnsentAnswer request={request} />
          )}
        </div>
      </div>
      <RequestSteps
        ref={stepsRef}
        request={request}
        pendingStep={takeCall.isPending ? 'take' : releaseCall.isPending ? 'release' : null}
        onTake={take}
        onRelease={release}
        onAnswer={startAnswer}
        onClose={close}
        onErase={erase}
      >
        <FormError>
          {failure !== null && (conflict ? t(`conflicts.${conflict}`) : errorText(failure))}
        </FormError>
      </RequestSteps>
      {dialog === 'close' && (
        <CloseDialog
          id={id}
          onDone={onDone(t('done.close'))}
          onFailed={onConflict}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'erase' && (
        <RequestEraseDialog
          request={request}
          onDone={onDone(t('done.erase'))}
          onFailed={onConflict}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  );
}
