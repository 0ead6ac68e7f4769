import type { Chat, ChatAction } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { type ChatStatusAction, useChatStatusAction, useToggleBlock } from '../api/actions.ts';

const steps: readonly ChatStatusAction[] = ['accept', 'reject', 'reopen'];

/** Returns the key of the text that explains the status; null if both users can write. */
function textKeyFor({ status, role, actions, person }: Chat) {
  const can = (action: ChatAction) => actions.includes(action);
  switch (status) {
    case 'new':
      if (role === 'seller') return 'newSeller';
      return can('write') ? 'newBuyer' : 'newBuyerFull';
    case 'accepted':
      return null;
    case 'rejected':
      return role === 'seller' ? 'rejectedSeller' : 'rejectedBuyer';
    case 'closed':
      if (person.blocked) return 'blocked';
      return can('reopen') ? 'closedOwn' : 'closedTheirs';
  }
}

export function ChatState({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats');
  const { mutate, isPending, variables } = useChatStatusAction(chat.id);
  const toggleBlock = useToggleBlock();
  const textKey = textKeyFor(chat);
  if (!textKey) return null;
  const availableSteps = steps.filter((step) => chat.actions.includes(step));
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-2.5 keyboard:hidden">
      <p role="status" className="min-w-[16ch] flex-1 text-[14px] leading-5 text-pretty text-muted">
        {t(`state.${textKey}`)}
      </p>
      <div className="flex gap-2">
        {availableSteps.map((step) => (
          <ActionButton
            key={step}
            look={step === 'accept' ? 'primary' : 'secondary'}
            pending={isPending && variables === step}
            onClick={() => mutate(step)}
          >
            {t(`step.${step}`)}
          </ActionButton>
        ))}
        {textKey === 'blocked' && (
          <ActionButton
            pending={toggleBlock.isPending}
            onClick={() => toggleBlock.mutate(chat.person)}
          >
            {t('block.undo')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
