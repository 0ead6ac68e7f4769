import type { StaffRequest } from '@pitlane/contracts';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { readRequestDraft, storeRequestDraft } from '../request-draft.ts';

/** Unsent draft for a request that cannot be answered now: the user can copy or discard it. */
export function UnsentAnswer({ request: { id, erased } }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const userId = useSession()?.userId ?? 0;
  const [message, setMessage] = useState(() => readRequestDraft(userId, id).message);
  if (message === '' || erased) return null;
  const discard = () => {
    storeRequestDraft(userId, id, { message: '' });
    setMessage('');
  };
  return (
    <Notice
      title={t('unsent.title')}
      action={<Button onClick={discard}>{t('unsent.forget')}</Button>}
    >
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
    </Notice>
  );
}
