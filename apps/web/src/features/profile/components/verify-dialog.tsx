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
const CALL_INTERVAL_MS = 60_000;

/** Verifies a number by a call: the user types the last digits of the calling number. */
export function VerifyDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [placedCall, setPlacedCall] = useState<PlacedCall | null>(null);
  const [code, setCode] = useState('');
  const callMutation = useCall(verifyPhone);
  const codeMutation = useCall(verifyPhoneCode, { onSuccess: cacheProfile });
  const formattedPhone = formatPhone(phone);

  const startCall = () =>
    callMutation.mutate(
      { body: { phone } },
      {
        onSuccess: ({ callId, digits, expires_at }) => {
          codeMutation.reset();
          setCode('');
          const callAgainAt = Date.now() + CALL_INTERVAL_MS;
          setPlacedCall({
            callId,
            digitCount: digits,
            expiresAt: Date.parse(expires_at),
            callAgainAt,
          });
        },
      },
    );

  const confirmCode = (callId: string, digits: string) =>
    codeMutation.mutate(
      { body: { callId, code: digits } },
      {
        onSuccess: () => {
          notify.success(t('call.done'));
          onClose();
        },
        onError: (error) => {
          // 422: the digits are wrong. After any other error the user can send them again.
          if (error instanceof ApiError && error.status === 422) setCode('');
        },
      },
    );

  const handleType = (call: PlacedCall, digits: string) => {
    setCode(digits);
    codeMutation.reset();
    if (digits.length === call.digitCount) confirmCode(call.callId, digits);
  };

  return (
    <LazyDialog open onOpenChange={(open) => open || onClose()} title={t('call.title')}>
      {placedCall ? (
        <EnterCode
          call={placedCall}
          phone={formattedPhone}
          code={code}
          error={codeMutation.error && errorText(codeMutation.error)}
          isConfirming={codeMutation.isPending}
          isCalling={callMutation.isPending}
          onType={(digits) => handleType(placedCall, digits)}
          onConfirm={() => confirmCode(placedCall.callId, code)}
          onCallAgain={startCall}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{t('call.explain', { phone: formattedPhone })}</p>
          <ActionButton look="primary" pending={callMutation.isPending} onClick={startCall}>
            {t('call.start')}
          </ActionButton>
        </div>
      )}
      <ErrorText error={callMutation.error} className="mt-3 text-[14px] leading-5" />
    </LazyDialog>
  );
}
