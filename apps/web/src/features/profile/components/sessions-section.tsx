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
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { sessionsQuery, useEndSessions } from '../api/sessions.ts';
import { deviceName, isHandheld } from '../session-device.ts';
import { SettingsSection } from './settings-section.tsx';

/** Number of sessions shown before the list is expanded. */
const SHOWN = 5;

export function SessionsSection() {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery());
  return (
    <SettingsSection title={t('sessions.title')} hint={t('sessions.hint')}>
      <Loaded query={query} skeleton={<PlacesSkeleton />}>
        {(data) => <Places sessions={data} />}
      </Loaded>
    </SettingsSection>
  );
}

function PlacesSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-[52px]" />
      <Skeleton className="h-[52px]" />
      <Skeleton className="h-11 w-64" />
    </div>
  );
}

function Places({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const ending = useEndSessions();
  const endingOthers = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const alone = sessions.every(({ current }) => current);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The pressed button has disappeared: the focus stays at the list.
    if (wasAsking.current && !asking && alone) list.current?.focus();
    wasAsking.current = asking;
  }, [asking, alone]);

  const end = (id: string) =>
    ending.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          notify.success(t('sessions.ended'));
          // The pressed button has disappeared: the focus stays at the list.
          list.current?.focus();
        },
      },
    );
  const close = () => {
    setAsking(false);
    endingOthers.reset();
  };
  const endOthers = () =>
    endingOthers.mutate(
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
        {sessions.slice(0, shown).map((session) => {
          const meant = ending.variables && 'id' in ending.variables && ending.variables.id;
          const isConfirming = meant === session.id;
          return (
            <Place
              key={session.id}
              session={session}
              busy={isConfirming && ending.isPending}
              error={isConfirming ? ending.error : null}
              onEnd={() => end(session.id)}
            />
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-4">
        {sessions.length > shown && (
          <Button onClick={() => setShown(sessions.length)}>
            {t('sessions.more', { count: sessions.length - shown })}
          </Button>
        )}
        {alone ? (
          <p className="text-[14px] leading-5 text-muted">{t('sessions.only')}</p>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          action={t('sessions.endOthers')}
          busy={endingOthers.isPending}
          error={endingOthers.error}
          onConfirm={endOthers}
          onClose={close}
        >
          {t('sessions.endOthersText')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface PlaceProps {
  session: Session;
  busy: boolean;
  error: Error | null;
  onEnd: () => void;
}

function Place({ session, busy, error, onEnd }: PlaceProps) {
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
