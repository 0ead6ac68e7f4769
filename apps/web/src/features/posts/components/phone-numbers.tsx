import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone, phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';
import type { Phones, PhonesState } from '../api/phones.ts';

function PhoneNumbers({ contactName, numbers }: Phones) {
  const { t } = useTranslation('posts-page');
  const firstNumber = useRef<HTMLAnchorElement>(null);
  // The pressed button has disappeared, so the focus moves to the number.
  useEffect(() => firstNumber.current?.focus({ preventScroll: true }), []);
  return (
    <div className="rounded-control border border-line bg-paper p-3">
      <p className="text-[13px] leading-5 text-muted">{contactName}</p>
      <ul>
        {numbers.map((number, index) => (
          <li key={number}>
            <a
              ref={index === 0 ? firstNumber : undefined}
              href={phoneLink(number)}
              aria-label={t('contact.call', { phone: formatPhone(number) })}
              className="flex min-h-11 items-center gap-2.5 text-[20px] leading-6 font-bold tracking-tight hover:underline"
            >
              <Phone aria-hidden className="size-5 text-success" />
              {formatPhone(number)}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-[13px] leading-5 text-muted">{t('contact.hint')}</p>
    </div>
  );
}

/** Button that is replaced by the numbers; errors appear beside it. */
export function PhoneReveal({ phones }: { phones: PhonesState }) {
  const { t } = useTranslation('posts-page');
  return (
    <div aria-live="polite">
      {phones.data ? (
        <PhoneNumbers {...phones.data} />
      ) : (
        <Button
          look="primary"
          busy={phones.isPending}
          onClick={() => phones.mutate()}
          className="w-full"
        >
          <Phone aria-hidden className="size-5" />
          {t('contact.showPhone')}
        </Button>
      )}
      {phones.isError && (
        <p className="mt-2 text-[13px] leading-5 text-danger">{errorText(phones.error)}</p>
      )}
    </div>
  );
}
