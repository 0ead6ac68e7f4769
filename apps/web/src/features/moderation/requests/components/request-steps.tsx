import type { StaffRequest } from '@pitlane/contracts';
import { Archive, Eraser, Hand, Lock, LockOpen, MessageSquareReply, Undo2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Kbd } from '../../components/kbd.tsx';
import { isAnswerable, stepsOf } from '../request-steps.ts';

interface RequestStepsProps {
  ref: Ref<HTMLElement>;
  request: StaffRequest;
  pendingStep: 'take' | 'release' | null;
  onTake: () => void;
  onRelease: () => void;
  onAnswer: () => void;
  onClose: () => void;
  onErase: () => void;
  children: ReactNode;
}

/** Assignee and actions of a request. Always visible on desktops, except while the answer form is open. */
export function RequestSteps({
  ref,
  request,
  pendingStep,
  onTake,
  onRelease,
  onAnswer,
  onClose,
  onErase,
  children,
}: RequestStepsProps) {
  const { t } = useTranslation('moderation-requests');
  const steps = stepsOf(request);
  const { taken_by: takenBy, own, state } = request;
  const AssigneeIcon = takenBy ? Lock : LockOpen;
  return (
    <section
      ref={ref}
      aria-label={t('steps.label')}
      className={classes(
        'mt-6 flex flex-col gap-3 rounded-card border border-line bg-card px-4 py-3',
        !steps.answer && 'desk:sticky desk:bottom-4 desk:z-10 desk:shadow-float',
      )}
    >
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-[14px] leading-5 text-muted">
          <AssigneeIcon aria-hidden className="size-4 shrink-0" />
          <span role="status" className="min-w-0 wrap-anywhere">
            {state === 'closed'
              ? t('steps.closed')
              : takenBy
                ? own
                  ? t('steps.own')
                  : t('steps.other', { name: takenBy.name })
                : t('steps.free')}
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 desk:max-wide:[&_svg]:hidden">
          {steps.erase && (
            <Button look="quiet" onClick={onErase} className="px-3">
              <Eraser aria-hidden className="size-5 shrink-0 text-danger" />
              {t('steps.erase')}
              <Kbd keyName="e" />
            </Button>
          )}
          {steps.release && (
            <ActionButton pending={pendingStep === 'release'} onClick={onRelease} className="px-3">
              <Undo2 aria-hidden className="size-5 shrink-0" />
              {t('steps.release')}
              <Kbd keyName="u" />
            </ActionButton>
          )}
          {steps.close && (
            <Button onClick={onClose} className="px-3">
              <Archive aria-hidden className="size-5 shrink-0" />
              {t('steps.close')}
              <Kbd keyName="r" />
            </Button>
          )}
          {steps.take && (
            <ActionButton
              look={isAnswerable(request) ? 'secondary' : 'primary'}
              pending={pendingStep === 'take'}
              onClick={onTake}
              className="px-3"
            >
              <Hand aria-hidden className="size-5 shrink-0" />
              {t('steps.take')}
              <Kbd keyName="c" />
            </ActionButton>
          )}
          {steps.take && isAnswerable(request) && (
            <Button look="primary" onClick={onAnswer} className="px-3">
              <MessageSquareReply aria-hidden className="size-5 shrink-0" />
              {t('steps.answer')}
              <Kbd keyName="a" />
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
