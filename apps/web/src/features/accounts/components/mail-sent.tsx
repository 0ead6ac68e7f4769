import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { SendAgain } from './send-again.tsx';

interface MailSentProps {
  email: string;
  lead: string;
  nextStep: string;
  send: () => Promise<unknown>;
  children?: ReactNode;
}

export function MailSent({ email, lead, nextStep, send, children }: MailSentProps) {
  const { t } = useTranslation('accounts');
  return (
    <div className="flex flex-col gap-4">
      <MailCheck aria-hidden className="size-9 text-success" strokeWidth={1.5} />
      <p>
        {lead}
        <strong className="mt-1 block text-[18px] leading-6 font-semibold wrap-anywhere">
          {email}
        </strong>
      </p>
      <p>{nextStep}</p>
      <p className="text-muted">{t('sent.spam')}</p>
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        <SendAgain send={send} />
        {children}
      </div>
    </div>
  );
}
