import { type ReactNode, useEffect, useRef } from 'react';
import { formatPhone } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { settings } from '@/lib/settings.ts';
import { Button } from '@/ui/button.tsx';
import { VerifiedMark } from './verified-mark.tsx';

interface PhoneRowProps {
  phone: string;
  verified: boolean;
  onVerify: () => void;
  children: ReactNode;
}

export function PhoneRow({ phone, verified, onVerify, children }: PhoneRowProps) {
  const { t } = useTranslation('profile');
  const formattedPhone = formatPhone(phone);
  const numberLine = useRef<HTMLParagraphElement>(null);
  const wasVerified = useRef(verified);
  useEffect(() => {
    // The pressed button has disappeared: the focus moves to the number.
    if (verified && !wasVerified.current) numberLine.current?.focus();
    wasVerified.current = verified;
  }, [verified]);
  // Without calls a number cannot be verified, so there is no reminder.
  const canVerify = settings.phone_calls;
  return (
    <div className="grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2 sm:flex">
      <p
        ref={numberLine}
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-x-3 outline-none sm:flex-1 sm:flex-row sm:flex-wrap sm:items-center"
      >
        <span className="text-[16px] leading-6 font-semibold whitespace-nowrap">
          {formattedPhone}
        </span>
        {(verified || canVerify) && (
          <VerifiedMark
            verified={verified}
            text={verified ? t('phones.verified') : t('phones.notVerified')}
          />
        )}
      </p>
      {!verified && canVerify && (
        <Button
          aria-label={t('phones.verifyPhone', { phone: formattedPhone })}
          onClick={onVerify}
          className="max-sm:col-span-2 max-sm:row-start-2"
        >
          {t('phones.verify')}
        </Button>
      )}
      {children}
    </div>
  );
}
