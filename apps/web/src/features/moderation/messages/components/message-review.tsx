import type { MessageResolution, ReportedMessage } from '@pitlane/contracts';
import { Ban, Check, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { FormError } from '@/forms/form.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { ReviewPane } from '../../components/review-pane.tsx';
import { useIsMounted } from '../../use-is-mounted.ts';
import { useKeys } from '../../use-keys.ts';
import { useMinimumViewTime } from '../../use-minimum-view-time.ts';
import { isAlreadyResolved, useResolveMessage } from '../api/messages.ts';
import { MessageFacts } from './message-facts.tsx';
import { MessageThread } from './message-thread.tsx';

interface MessageReviewProps {
  item: ReportedMessage;
  areKeysOn: boolean;
  onBack: () => void;
  onDecided: (id: number, message: string) => void;
}

export function MessageReview({ item, areKeysOn, onBack, onDecided }: MessageReviewProps) {
  const { t } = useTranslation('moderation');
  const pane = useRef<HTMLElement>(null);
  const wasViewedLongEnough = useMinimumViewTime(null);
  const isSending = useRef(false);
  const isMounted = useIsMounted();
  const [isConfirmingBlock, setIsConfirmingBlock] = useState(false);
  const { id, sender } = item;
  const { name } = sender;

  // If the response arrives while another message is open, only a toast reports it.
  const resolution = useResolveMessage({
    onDone: ({ action }) => {
      const message = t(`messages.done.${action}`, { name });
      if (isMounted.current) onDecided(id, message);
      else notify.success(message);
    },
    onFailed: (error) => {
      if (isAlreadyResolved(error)) notify.warning(errorText(error));
      else if (!isMounted.current)
        notify.error(t('messages.failed', { name, why: errorText(error) }));
    },
  });
  const decide = (action: MessageResolution) => {
    // Prevents a second click before the first one or its response is rendered.
    if (isSending.current) return;
    isSending.current = true;
    resolution.mutate(
      { id, action },
      {
        onError: () => {
          isSending.current = false;
        },
      },
    );
  };

  useKeys({
    isOn: areKeysOn,
    onAction: (action) => {
      switch (action) {
        case 'back':
          onBack();
          return true;
        case 'approve':
        case 'reject':
        case 'block':
          if (!wasViewedLongEnough()) return true;
          if (action === 'block') setIsConfirmingBlock(true);
          else decide(action === 'approve' ? 'keep' : 'delete');
          return true;
        default:
          return false;
      }
    },
  });

  const isPending = (action: MessageResolution) =>
    resolution.isPending && resolution.variables.action === action;
  return (
    <ReviewPane
      pane={pane}
      label={t('messages.of', { name })}
      backLabel={t('queue.back')}
      onBack={onBack}
    >
      <div className="*:not-empty:mb-4">
        <FormError>
          {resolution.error && !isConfirmingBlock && errorText(resolution.error)}
        </FormError>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_280px]">
        <MessageThread item={item} />
        <aside className="min-w-0 min-[80rem]:sticky min-[80rem]:top-4 min-[80rem]:self-start">
          <MessageFacts item={item} />
        </aside>
      </div>
      <section
        aria-label={t('verdict.label')}
        className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-4 py-3 desk:sticky desk:bottom-4 desk:z-10 desk:shadow-float"
      >
        <p className="min-w-0 flex-1 basis-60 text-[14px] leading-5 text-muted">
          {t('messages.hint')}
        </p>
        <div
          data-action-bar
          className="flex gap-2 max-desk:fixed max-desk:inset-x-0 max-desk:bottom-(--tab-bar-height) max-desk:z-20 max-desk:grid max-desk:h-16 max-desk:grid-cols-3 max-desk:items-center max-desk:border-t max-desk:border-line max-desk:bg-card max-desk:px-4 max-desk:text-[14px] max-desk:leading-4"
        >
          <Button onClick={() => setIsConfirmingBlock(true)} className="max-desk:px-2">
            <Ban aria-hidden className="size-5 shrink-0 text-danger max-sm:hidden" />
            {t('messages.block')}
            <Kbd keyName="b" />
          </Button>
          <ActionButton
            pending={isPending('delete')}
            onClick={() => decide('delete')}
            className="max-desk:px-2"
          >
            <Trash2 aria-hidden className="size-5 shrink-0 text-danger max-sm:hidden" />
            {t('messages.delete')}
            <Kbd keyName="r" />
          </ActionButton>
          <ActionButton
            look="success"
            pending={isPending('keep')}
            onClick={() => decide('keep')}
            className="max-desk:px-2"
          >
            <Check aria-hidden className="size-5 shrink-0 max-sm:hidden" />
            {t('messages.keep')}
            <Kbd keyName="a" />
          </ActionButton>
        </div>
      </section>
      {isConfirmingBlock && (
        <ConfirmDialog
          title={t('messages.blockTitle', { name })}
          confirmLabel={t('messages.blockConfirm')}
          busy={isPending('block_sender')}
          error={resolution.error}
          onConfirm={() => decide('block_sender')}
          onClose={() => setIsConfirmingBlock(false)}
        >
          {t('messages.blockText')}
        </ConfirmDialog>
      )}
    </ReviewPane>
  );
}
