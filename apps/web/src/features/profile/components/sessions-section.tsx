import type { Session } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { sessionsQuery, useEndSessions } from '../api/sessions.ts';
import { deviceName, isHandheld } from '../session-device.ts';
import { SettingsSection } from './settings-section.tsx';

/** Number of sessions shown before the list is expanded. */
const INITIAL_COUNT = 5;

export function SessionsSection() {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery());
  return (
    <SettingsSection title={t('sessions.title')} hint={t('sessions.hint')}>
      <QueryContent query={query} skeleton={<SessionListSkeleton />}>
        {(data) => <SessionList sessions={data} />}
      </QueryContent>
    </SettingsSection>
  );
}

function SessionListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-[52px]" />
      <Skeleton className="h-[52px]" />
      <Skeleton className="h-11 w-64" />
    </div>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('profile');
  const [isConfirming, setConfirming] = useState(false);
  const [shownCount, setShownCount] = useState(INITIAL_COUNT);
  const endMutation = useEndSessions();
  const endOthersMutation = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const isOnlySession = sessions.every(({ current }) => current);
  const wasConfirming = useRef(false);
  useEffect(() => {
    // The pressed button has disappeared: the focus moves to the list.
    if (wasConfirming.current && !isConfirming && isOnlySession) list.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming, isOnlySession]);

  const endSession = (id: string) =>
    endMutation.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          notify.success(t('sessions.ended'));
          // The pressed button has disappeared: the focus moves to the list.
          list.current?.focus();
        },
      },
    );
  const close = () => {
    setConfirming(false);
    endOthersMutation.reset();
  };
  const endOthers = () =>
    endOthersMutation.mutate(
      { body: { others: true } },
      {
        onSuccess: () => {
          notify.success(t('sessions.othersEnded'));
          close();
        },
      },
    );

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('sessions.title')}
        className="-my-3 divide-y divide-line outline-none"
      >
        {sessions.slice(0, shownCount).map((session) => {
          const endingId =
            endMutation.variables && 'id' in endMutation.variables && endMutation.variables.id;
          const isEnding = endingId === session.id;
          return (
            <SessionRow
              key={session.id}
              session={session}
              busy={isEnding && endMutation.isPending}
              error={isEnding ? endMutation.error : null}
              onEnd={() => endSession(session.id)}
            />
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-4">
        {sessions.length > shownCount && (
          <Button onClick={() => setShownCount(sessions.length)}>
            {t('sessions.more', { count: sessions.length - shownCount })}
          </Button>
        )}
        {isOnlySession ? (
          <p className="text-[14px] leading-5 text-muted">{t('sessions.only')}</p>
        ) : (
          <Button onClick={() => setConfirming(true)}>{t('sessions.endOthers')}</Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          confirmLabel={t('sessions.endOthers')}
          busy={endOthersMutation.isPending}
          error={endOthersMutation.error}
          onConfirm={endOthers}
          onClose={close}
        >
          {t('sessions.endOthersText')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface SessionRowProps {
  session: Session;
  busy: boolean;
  error: Error | null;
  onEnd: () => void;
}

function SessionRow({ session, busy, error, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const now = useNow();
  const device = deviceName(session) || t('sessions.unknown');
  const Icon = isHandheld(session) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-[76px] flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {session.current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-[14px] leading-5 wrap-anywhere text-muted">
          {session.current
            ? t('sessions.now')
            : t('sessions.lastSeen', { time: formatTimeAgo(session.last_seen_at, now) })}
          {' · '}
          {session.address}
        </p>
      </div>
      {!session.current && (
        <ActionButton pending={busy} aria-label={t('sessions.endOne', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </ActionButton>
      )}
      <ErrorText error={error} className="w-full text-[14px] leading-5" />
    </li>
  );
}
