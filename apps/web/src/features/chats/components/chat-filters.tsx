import { addresses, type ChatsView, chatRoles, chatStatuses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { Chip } from '@/ui/chip.tsx';
import { Select } from '@/ui/field.tsx';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { chatListQuery } from '../api/chats.ts';

interface ChatFiltersProps {
  view: ChatsView & { page: number };
  openChatId: number | null;
}

/** Filters of the chat list; changing them does not close the open chat. */
export function ChatFilters({ view, openChatId }: ChatFiltersProps) {
  const { t } = useTranslation('chats');
  const goTo = useGoTo();
  const { data } = useQuery(chatListQuery(view));
  const applyChange = (change: ChatsView) => {
    const newView = { ...view, page: 1, ...change };
    const address =
      openChatId === null
        ? addresses.accountMessages(newView)
        : addresses.accountChat(openChatId, newView);
    goTo(address, { replace: true, preventScrollReset: true });
  };
  const optionsOf = <Value extends string>(
    values: readonly Value[],
    label: (value: Value) => string,
  ) => values.map((value) => ({ value, label: label(value) }));
  return (
    <fieldset className="flex flex-col gap-2 py-3 md:px-4 md:pt-1">
      <legend className="sr-only">{t('filter.label')}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('filter.role')}
          labelHidden
          value={view.role ?? ''}
          autoComplete="off"
          onChange={(value) => applyChange({ role: chatRoles.find((role) => role === value) })}
          options={[
            { value: '', label: t('filter.allRoles') },
            ...optionsOf(chatRoles, (role) => t(`filter.${role}`)),
          ]}
        />
        <Select
          label={t('filter.status')}
          labelHidden
          value={view.status ?? ''}
          autoComplete="off"
          onChange={(value) =>
            applyChange({ status: chatStatuses.find((status) => status === value) })
          }
          options={[
            { value: '', label: t('filter.allStatuses') },
            ...optionsOf(chatStatuses, (status) => t(`filter.${status}`)),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <ToggleChip
          label={t('filter.unread')}
          pressed={view.unread === true}
          onToggle={() => applyChange({ unread: !view.unread })}
        />
        {view.post !== undefined && (
          <Chip
            label={data?.items[0]?.post.title ?? t('filter.post')}
            onRemove={() => applyChange({ post: undefined })}
          />
        )}
      </div>
    </fieldset>
  );
}
