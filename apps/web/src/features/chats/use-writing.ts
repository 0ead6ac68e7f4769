import { useStored } from '@/lib/storage.ts';
import { typedPlace } from '@/lib/typed-texts.ts';
import { type Place, placeName } from './api/outbox.ts';
import type { Messages } from './messages.ts';
import { useUnsent } from './use-unsent.ts';

/** Draft of a place, stored on the device until it is sent, and its unsent messages. */
export function useWriting(userId: number, place: Place, messages: Messages) {
  const { outbox, unsent } = useUnsent(userId, place, messages);
  const [typed, setTyped] = useStored(typedPlace(userId, placeName(place)));
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
