import { draftKey } from '@/lib/draft-storage.ts';
import { useStoredChoice } from '@/lib/storage.ts';
import { type MessageTarget, targetKey } from './api/outbox.ts';
import type { Messages } from './messages.ts';
import { useUnsentMessages } from './use-unsent.ts';

/** Draft of a place, stored on the device until it is sent, and its unsent messages. */
export function useMessageDraft(userId: number, place: MessageTarget, messages: Messages) {
  const { outbox, unsent } = useUnsentMessages(userId, place, messages);
  const [typed, setTyped] = useStoredChoice(draftKey(userId, targetKey(place)));
  const text = typed ?? '';
  const onText = (next: string) => setTyped(next === '' ? null : next);
  return {
    unsent,
    unsentActions: {
      onRetry: outbox.retry,
      onForget: outbox.forget,
      onRephrase: (message: (typeof unsent)[number]) => {
        onText([message.text, text].filter(Boolean).join('\n'));
        outbox.forget(message.clientId);
      },
    },
    composer: {
      text,
      onText,
      onSend: (sent: string, file: File | null) => outbox.add(place, sent, file),
    },
  };
}
