import type { Notification } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { formatTime, formatTimeAgo } from '@/lib/format.ts';
import { formatDay } from '@/lib/format-day.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Card } from '@/ui/surface.tsx';
import type { DayGroup } from '../by-day.ts';

const DAY_MS = 86_400_000;
/** Mouse button that opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

interface NotificationDayProps {
  day: DayGroup;
  now: number;
  onRead: (notification: Notification) => void;
}

export function NotificationDay({ day, now, onRead }: NotificationDayProps) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const { daysAgo, moment, notifications } = day;
  const heading =
    daysAgo === 0 ? t('today') : daysAgo === 1 ? t('yesterday') : formatDay(moment, now);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-[17px] leading-6">
        {heading}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              onRead={() => onRead(notification)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface NotificationRowProps {
  notification: Notification;
  now: number;
  onRead: () => void;
}

/** The whole row is a link; the button in it only marks the notification as read. */
function NotificationRow({ notification, now, onRead }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const link = useRef<HTMLAnchorElement>(null);
  const { title, text, link: to, is_read: isRead, created_at: moment } = notification;
  const isRecent = now - Date.parse(moment) < DAY_MS;
  return (
    <li
      data-notification={notification.id}
      className="relative flex items-start gap-3 p-4 hover:bg-sunken"
    >
      <span
        aria-hidden
        className={classes('mt-[7px] size-2 shrink-0 rounded-full', isRead ? '' : 'bg-accent')}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {!isRead && <span className="sr-only">{t('new')}: </span>}
          <IntentLink
            ref={link}
            to={to}
            onClick={onRead}
            onAuxClick={({ button }) => button === MIDDLE_BUTTON && onRead()}
            className={classes('after:absolute after:inset-0', isRead ? '' : 'font-semibold')}
          >
            {title}
          </IntentLink>
        </p>
        <p className="mt-1 text-[14px] leading-5 wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-1 text-[13px] leading-[18px] text-muted">
          <time dateTime={moment}>
            {isRecent ? formatTimeAgo(moment, now) : formatTime(moment)}
          </time>
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={t('mark', { title })}
          onClick={() => {
            onRead();
            // The pressed button disappears.
            link.current?.focus({ preventScroll: true });
          }}
          className="relative -my-2 -mr-2 text-muted hover:bg-card hover:text-ink"
        >
          <Check aria-hidden className="size-5" />
        </IconButton>
      )}
    </li>
  );
}
