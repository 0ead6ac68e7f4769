import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { useState } from 'react';
import { ApiError } from '@/lib/api.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { errorText } from '@/ui/states.tsx';
import { cacheProfile } from '../api/profile.ts';
import { EnterCode, type PlacedCall } from './enter-code.tsx';

/** Minimum time between two calls to a number. */
const PAUSE_MS = 60_000;

/** Verifies a number by a call: the user types the last digits of the calling number. */
export function VerifyDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [placed, setPlaced] = useState<PlacedCall | null>(null);
  const [code, setCode] = useState('');
  const calling = useCall(verifyPhone);
  const confirming = useCall(verifyPhoneCode, { onSuccess: cacheProfile });
  const shown = formatPhone(phone);

  const startCall = () =>
    calling.mutate(
      { body: { phone } },
      {
        onSuccess: ({ callId, digits, expires_at }) => {
          confirming.reset();
          setCode('');
          const againAt = Date.now() + PAUSE_MS;
          setPlaced({ callId, digits, expiresAt: Date.parse(expires_at), againAt });
        },
      },
    );

  const confirm = (callId: string, digits: string) =>
    confirming.mutate(
      { body: { callId, code: digits } },
      {
        onSuccess: () => {
          notify.success(t('call.done'));
          onClose();
        },
        onError: (error) => {
          // The digits are wrong; after any other error they may be sent again.
          if (error instanceof ApiError && error.status === 422) setCode('');
        },
      },
    );

  const type = (call: PlacedCall, digits: string) => {
    setCode(digits);
    confirming.reset();
    if (digits.length === call.digits) confirm(call.callId, digits);
  };

  return (
    <LazyDialog open onOpenChange={(open) => open || onClose()} title={t('call.title')}>
      {placed ? (
        <EnterCode
          call={placed}
          phone={shown}
          code={code}
          error={confirming.error && errorText(confirming.error)}
          confirming={confirming.isPending}
          calling={calling.isPending}
          onType={(digits) => type(placed, digits)}
          onConfirm={() => confirm(placed.callId, code)}
          onCallAgain={startCall}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{t('call.explain', { phone: shown })}</p>
          <ActionButton look="primary" pending={calling.isPending} onClick={startCall}>
            {t('call.start')}
          </ActionButton>
        </div>
      )}
      <ErrorText error={calling.error} className="mt-3 text-[14px] leading-5" />
    </LazyDialog>
  );
}
