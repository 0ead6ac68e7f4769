import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { Loading } from '@/ui/loading.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { blockedUsersQuery, useToggleBlock } from '../api/actions.ts';

interface BlockedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function BlockedDialog({ open, onOpenChange }: BlockedDialogProps) {
  const { t } = useTranslation('chats');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('blocked.title')}>
      <p className="mb-3 text-[14px] leading-5 text-pretty text-muted">{t('blocked.lead')}</p>
      <BlockedUsers />
    </Dialog>
  );
}

function BlockedUsers() {
  const { t } = useTranslation('chats');
  const [page, setPage] = useState(1);
  const query = useQuery(blockedUsersQuery(page));
  const { mutate, isPending, variables } = useToggleBlock();
  return (
    <QueryContent
      query={query}
      skeleton={
        <Loading label={t('blocked.loading')} className="pb-7">
          <Skeleton className="h-11" />
        </Loading>
      }
    >
      {(data) => (
        <>
          {data.items.length === 0 && <p className="pb-4">{t('blocked.empty')}</p>}
          <ul className="divide-y divide-line">
            {data.items.map((person) => (
              <li key={person.id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 truncate">{person.name}</span>
                <ActionButton
                  aria-label={t('blocked.unblock', { name: person.name })}
                  pending={isPending && variables.id === person.id}
                  onClick={() => mutate(person)}
                >
                  {t('block.undo')}
                </ActionButton>
              </li>
            ))}
          </ul>
          {data.meta.last_page > 1 && (
            <div className="mt-4 flex justify-between gap-3">
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('blocked.previous')}
              </Button>
              <Button disabled={page >= data.meta.last_page} onClick={() => setPage(page + 1)}>
                {t('blocked.next')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryContent>
  );
}
