import { addresses, type Chat, type ChatsView } from '@pitlane/contracts';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { ItemMenu } from '@/ui/item-menu.tsx';
import { useChatStatusAction, useToggleBlock } from '../api/actions.ts';

export function ChatMenu({ chat, view }: { chat: Chat; view: ChatsView }) {
  const { t } = useTranslation('chats');
  const statusAction = useChatStatusAction(chat.id);
  const toggleBlock = useToggleBlock();
  const [isConfirming, setConfirming] = useState(false);
  const { person, post, role, actions } = chat;
  return (
    <>
      <ItemMenu
        trigger={
          <IconButton
            label={t('thread.menu')}
            className="text-muted hover:bg-sunken hover:text-ink"
          >
            <EllipsisVertical aria-hidden className="size-5" />
          </IconButton>
        }
        items={[
          role === 'seller' && view.post !== post.id
            ? {
                label: t('thread.ofPost'),
                to: addresses.accountChat(chat.id, { post: post.id }),
              }
            : null,
          actions.includes('close')
            ? { label: t('step.close'), onSelect: () => statusAction.mutate('close') }
            : null,
          person.blocked
            ? { label: t('block.undo'), onSelect: () => toggleBlock.mutate(person) }
            : { label: t('block.do'), onSelect: () => setConfirming(true), isLoss: true },
        ]}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('block.title', { name: person.name })}
          confirmLabel={t('block.do')}
          busy={toggleBlock.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => toggleBlock.mutate(person, { onSuccess: () => setConfirming(false) })}
        >
          {t('block.lead')}
        </ConfirmDialog>
      )}
    </>
  );
}
