import { addresses, type StaffRequest } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { formatPhone, phoneLink } from '@/lib/format-phone.ts';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { Card } from '@/ui/surface.tsx';
import { formatMoscowTime } from '../../moscow-time.ts';

const linkClass =
  'font-semibold underline decoration-control underline-offset-4 wrap-anywhere hover:decoration-ink';

export function RequestFacts({ request }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const { name, phone, email, user_id: userId, consent_version: consentVersion } = request;
  const { kind, erased, taken_by: takenBy, own, closed_at: closedAt, note } = request;
  const isError = kind === 'error';
  return (
    <aside className="min-w-0 min-[80rem]:sticky min-[80rem]:top-4 min-[80rem]:col-start-2 min-[80rem]:row-span-2 min-[80rem]:row-start-1 min-[80rem]:self-start">
      <Card className="p-4">
        <dl className="grid gap-4 sm:max-[80rem]:grid-cols-2">
          {!erased && !isError && (
            <Fact title={t('facts.sender')}>
              <p className="text-[18px] leading-6 font-semibold wrap-anywhere">
                {name ?? t('facts.noName')}
              </p>
              {phone && (
                <p className="mt-1">
                  <a href={phoneLink(phone)} className={`${linkClass} tabular-nums`}>
                    {formatPhone(phone)}
                  </a>
                </p>
              )}
              {email && (
                <p className="mt-1">
                  <a href={`mailto:${email}`} className={linkClass}>
                    {email}
                  </a>
                </p>
              )}
              {!phone && !email && <p className="mt-1 text-muted">{t('facts.noContact')}</p>}
            </Fact>
          )}
          {!erased && (
            <Fact title={t('facts.account')}>
              {userId === null ? (
                <p>{t('facts.visitor')}</p>
              ) : (
                <a
                  href={withCurrentLanguage(addresses.seller(userId))}
                  target="_blank"
                  rel="noreferrer"
                  className={linkClass}
                >
                  {t('facts.user', { id: userId })}
                </a>
              )}
            </Fact>
          )}
          {!isError && (
            <Fact title={t('facts.consent')}>
              {consentVersion === null ? (
                <p>{t('facts.noConsent')}</p>
              ) : (
                <p>
                  <a
                    href={withCurrentLanguage(addresses.terms('consent', consentVersion))}
                    target="_blank"
                    rel="noreferrer"
                    className={linkClass}
                  >
                    {t('facts.version', { version: consentVersion })}
                  </a>
                  <time dateTime={request.created_at} className="block text-muted">
                    {formatMoscowTime(request.created_at)}
                  </time>
                </p>
              )}
            </Fact>
          )}
          {takenBy && (
            <Fact title={t('facts.takenBy')}>
              <p className="wrap-anywhere">{own ? t('taken.you') : takenBy.name}</p>
            </Fact>
          )}
          {closedAt && (
            <Fact title={t('facts.closed')}>
              <p>{formatMoscowTime(closedAt)}</p>
              {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
            </Fact>
          )}
        </dl>
      </Card>
    </aside>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-[13px] leading-[18px] text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
