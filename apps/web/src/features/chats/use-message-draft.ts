import { draftKey } from '@/lib/draft-storage.ts';
import { useStoredChoice } from '@/lib/storage.ts';
import { type MessageTarget, targetKey } from './api/outbox.ts';
import type { Messages } from './messages.ts';
import { useUnsentMessages } from './use-unsent-messages.ts';

/** Returns the unsent messages to a target and its draft, which is stored on the device until it is sent. */
export function useMessageDraft(userId: number, target: MessageTarget, messages: Messages) {
  const { outbox, unsent } = useUnsentMessages(userId, target, messages);
  const [draft, setDraft] = useStoredChoice(draftKey(userId, targetKey(target)));
  const text = draft ?? '';
  const onTextChange = (newText: string) => setDraft(newText === '' ? null : newText);
  return {
    unsent,
    unsentActions: {
      onRetry: outbox.retry,
      onDiscard: outbox.discard,
      onRephrase: (message: (typeof unsent)[number]) => {
        onTextChange([message.text, text].filter(Boolean).join('\n'));
        outbox.discard(message.clientId);
      },
    },
    composer: {
      text,
      onTextChange,
      onSend: (sentText: string, file: File | null) => outbox.add(target, sentText, file),
    },
  };
}
