import { addresses } from '@pitlane/contracts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import type { PageKind } from '../form-values.ts';
import type { SentForm } from '../use-send-form.ts';

export const formatMoscowTime = (moment: string): string =>
  formatMoment(moment, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  });

interface SentRequestProps {
  kind: PageKind;
  sent: SentForm;
  onAnother: () => void;
}

export function SentRequest({ kind, sent: { response, values }, onAnother }: SentRequestProps) {
  const { t } = useTranslation('forms-page');
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const email = values.email.trim();
  const isUnreachable = kind === 'support' && !session && email === '';
  return (
    <div className="mt-4 flex gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-success" />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-[20px] leading-7 outline-none">
            {t('sent.title')}
          </h3>
          <p className="mt-1 text-[16px] leading-6 text-pretty">{response.message}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">{t('sent.number')}</dt>
          <dd>{t('own.number', { id: response.id })}</dd>
          {response.due_at && !isUnreachable && (
            <>
              <dt className="text-muted">{t('sent.due')}</dt>
              <dd>{t('moscow', { moment: formatMoscowTime(response.due_at) })}</dd>
            </>
          )}
        </dl>
        <div className="flex flex-col gap-1 text-pretty text-muted">
          {!isUnreachable && (
            <p>{kind === 'support' && session ? t('next.own') : t(`next.${kind}`)}</p>
          )}
          {email !== '' && <p className="wrap-anywhere">{t('sent.mail', { email })}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {session && (
            <LinkButton to={addresses.accountSupport()} look="primary">
              {t('sent.own')}
            </LinkButton>
          )}
          <Button onClick={onAnother}>{t('sent.another')}</Button>
        </div>
      </div>
    </div>
  );
}
