import { Clock } from 'lucide-react';
import { FileLabel } from '@/forms/file-label.tsx';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';
import type { OutboxMessage } from '../api/outbox.ts';
import { ownBubbleClasses } from '../own-bubble.ts';

export interface UnsentActions {
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** Moves the text back into the message field. */
  onRephrase: (message: OutboxMessage) => void;
}

export function UnsentList({
  messages,
  ...actions
}: UnsentActions & { messages: OutboxMessage[] }) {
  const { t } = useTranslation('chats');
  if (messages.length === 0) return null;
  return (
    <ul aria-label={t('unsent.label')} className="flex flex-col items-end gap-2">
      {messages.map((message) => (
        <UnsentMessage key={message.clientId} message={message} {...actions} />
      ))}
    </ul>
  );
}

const PROGRESS_MAX = 100;

function UnsentMessage({
  message,
  onRetry,
  onDiscard,
  onRephrase,
}: UnsentActions & { message: OutboxMessage }) {
  const { t } = useTranslation('chats');
  const { clientId, text, file, state, progress } = message;
  return (
    <li className="flex w-full flex-col items-end gap-1">
      <div
        className={`flex max-w-[min(560px,85%)] flex-col gap-2 rounded-[14px] px-3.5 py-2.5 ${ownBubbleClasses}`}
      >
        {file && <FileLabel name={file.name} size={file.size} isPdf={file.type.endsWith('pdf')} />}
        {file && state === 'sending' && (
          <progress
            aria-label={t('unsent.progress', { name: file.name })}
            value={Math.round(progress * PROGRESS_MAX)}
            max={PROGRESS_MAX}
            className="h-1 w-full accent-(--success)"
          />
        )}
        {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      </div>
      {state === 'sending' ? (
        <p className="inline-flex items-center gap-1 text-[12px] leading-4 text-muted">
          <Clock aria-hidden className="size-3.5" />
          {t('unsent.sending')}
        </p>
      ) : (
        <div role="alert" className="flex flex-col items-end">
          <p className="text-right text-[13px] leading-[18px] text-danger">
            <FailureReason error={message.error} />
          </p>
          <div className="-mr-2 flex flex-wrap justify-end">
            <Button look="quiet" className="px-2 text-[13px]" onClick={() => onRetry(clientId)}>
              {t('unsent.again')}
            </Button>
            <Button look="quiet" className="px-2 text-[13px]" onClick={() => onRephrase(message)}>
              {t('unsent.rephrase')}
            </Button>
            <Button look="quiet" className="px-2 text-[13px]" onClick={() => onDiscard(clientId)}>
              {t('unsent.forget')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** Shows the errors of the text or file, else the error of the request. */
function FailureReason({ error }: { error: unknown }) {
  const { t } = useTranslation('chats');
  if (error === null) return t('unsent.failed');
  const fields = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return `${t('unsent.failed')} ${fields.length > 0 ? fields.join(' ') : errorText(error)}`;
}
