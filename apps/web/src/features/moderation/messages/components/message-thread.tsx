import type { ReportedMessage } from '@pitlane/contracts';
import { Flag, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { splitAtWarnings } from '@/lib/split-at-warnings.ts';
import { classes } from '@/ui/classes.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { MessageFile } from './message-file.tsx';

export function MessageThread({ item }: { item: ReportedMessage }) {
  const { t } = useTranslation('moderation');
  const id = useId();
  return (
    <div className="min-w-0">
      <MessageBubble item={item} message={item.message} isReported />
      <section aria-labelledby={id} className="mt-6">
        <h3 id={id} className="text-[18px] leading-6">
          {t('messages.before')}
        </h3>
        {item.context.length === 0 ? (
          <p className="mt-1 text-muted">{t('messages.isFirst')}</p>
        ) : (
          <ol aria-labelledby={id} className="mt-3 flex flex-col gap-3">
            {item.context.map((message) => (
              <li key={message.id} className="flex flex-col">
                <MessageBubble item={item} message={message} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

interface MessageBubbleProps {
  item: ReportedMessage;
  message: ReportedMessage['message'];
  isReported?: boolean;
}

function MessageBubble({ item, message, isReported = false }: MessageBubbleProps) {
  const { t } = useTranslation('moderation');
  const isSender = message.by === item.message.by;
  return (
    <div
      className={classes(
        'rounded-card border px-4 py-2.5',
        isReported
          ? 'border-gold bg-card ring-1 ring-gold'
          : 'w-fit max-w-[min(calc(100%-1.5rem),40rem)] min-w-40 border-line',
        !isReported && (isSender ? 'self-start bg-card' : 'self-end'),
      )}
    >
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-[13px] leading-[18px] text-muted">
        <span>
          {isSender && <b className="font-semibold text-ink">{item.sender.name}, </b>}
          {t(`messages.by.${message.by}`)}
        </span>
        <time dateTime={message.created_at}>
          {formatMoment(message.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      {message.file && <MessageFile messageId={message.id} file={message.file} />}
      {message.deleted ? (
        <p className="text-muted italic">{t('messages.gone')}</p>
      ) : (
        message.message && (
          <p className="whitespace-pre-line wrap-anywhere">
            <MarkedText
              parts={splitAtWarnings(message.message, message.warnings).map(({ text, kind }) => ({
                text,
                isMarked: kind !== null,
              }))}
            />
          </p>
        )
      )}
      {isReported && <ReportReasons item={item} />}
    </div>
  );
}

function ReportReasons({ item: { message, reporters, automatic } }: { item: ReportedMessage }) {
  const { t } = useTranslation('moderation');
  return (
    <ul
      aria-label={t('messages.reasons')}
      className="mt-2.5 flex flex-col gap-1.5 border-t border-line pt-2.5 text-[14px] leading-5"
    >
      <li className="flex gap-2">
        <Flag aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-ink" />
        <span>
          {[
            reporters > 0 && t('messages.reporters', { count: reporters }),
            automatic && t('messages.automatic'),
          ]
            .filter(Boolean)
            .join('. ')}
        </span>
      </li>
      {message.warnings.map(({ kind, level, from, text }) => {
        const Icon = level === 'danger' ? ShieldAlert : ShieldQuestion;
        const tone = level === 'danger' ? 'text-danger' : 'text-warning';
        return (
          <li key={`${kind} ${from}`} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
            <span className="min-w-0 wrap-anywhere">
              <span className={tone}>{t(`messages.warning.${kind}`)}</span>{' '}
              <q className="font-semibold">{text}</q>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
