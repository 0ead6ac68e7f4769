import { getRequestFile, type OwnRequest, type RequestState } from '@pitlane/contracts';
import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '@/lib/clock.ts';
import { fetchFile } from '@/lib/fetch-file.ts';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { SaveFileButton } from '@/ui/save-file-button.tsx';
import { Card } from '@/ui/surface.tsx';
import { formatMoscowTime } from './sent-request.tsx';

const tones: Record<RequestState, string> = {
  new: 'border-control text-ink',
  taken: 'border-warning text-warning',
  answered: 'border-success text-success',
  closed: 'border-line text-muted',
};

const formatDateTime = (moment: string) =>
  formatMoment(moment, { dateStyle: 'long', timeStyle: 'short' });

export function OwnRequestCard({ request }: { request: OwnRequest }) {
  const { t } = useTranslation('forms-page');
  const titleId = useId();
  const { id, kind, message, file, state, created_at: sentAt, due_at: dueAt, answers } = request;
  const now = useNow();
  const isOpen = state === 'new' || state === 'taken';
  return (
    <article aria-labelledby={titleId}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-[17px] leading-6">
              {t(`kinds.${kind}`)}
            </h2>
            <p className="text-[13px] leading-[18px] text-muted">
              {t('own.number', { id })} · <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
            </p>
          </div>
          <span
            data-state={state}
            className={classes(
              'rounded-full border px-2.5 py-0.5 text-[13px] leading-[18px] font-semibold',
              tones[state],
            )}
          >
            {t(`states.${state}`)}
          </span>
        </div>
        {message === '' ? (
          <p className="text-muted">{t('own.noText')}</p>
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
        )}
        {file && (
          <SaveFileButton
            file={file}
            label={t('own.save')}
            icon={Paperclip}
            load={() => fetchFile(getRequestFile, { params: { id } })}
            className="w-fit"
          />
        )}
        {isOpen && dueAt && (
          <p className="text-[13px] leading-[18px] text-muted">
            {Date.parse(dueAt) < now
              ? t('own.late')
              : t('own.due', { moment: formatMoscowTime(dueAt) })}
          </p>
        )}
        {answers.length > 0 && (
          <ol aria-label={t('own.answers')} className="flex flex-col gap-2">
            {answers.map((answer) => (
              <li
                key={answer.created_at}
                className="rounded-card border-l-4 border-accent bg-paper px-4 py-3"
              >
                <p className="mb-0.5 text-[13px] leading-[18px] text-muted">
                  <span className="font-semibold text-ink">{t('own.from')}</span> ·{' '}
                  <time dateTime={answer.created_at}>{formatDateTime(answer.created_at)}</time>
                </p>
                <p className="whitespace-pre-wrap wrap-anywhere">{answer.message}</p>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </article>
  );
}
