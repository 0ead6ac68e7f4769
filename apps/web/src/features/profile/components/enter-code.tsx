import { useSecondsLeft } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { formatMinutesSeconds } from '../format-minutes-seconds.ts';
import { CodeInput } from './code-input.tsx';

export interface PlacedCall {
  callId: string;
  digitCount: number;
  expiresAt: number;
  callAgainAt: number;
}

interface EnterCodeProps {
  call: PlacedCall;
  phone: string;
  code: string;
  error: string | null;
  isConfirming: boolean;
  isCalling: boolean;
  onType: (digits: string) => void;
  onConfirm: () => void;
  onCallAgain: () => void;
}

/** Step after a verification call: a field for the digits, their remaining validity, and a button to call again. */
export function EnterCode({
  call,
  phone,
  code,
  error,
  isConfirming,
  isCalling,
  onType,
  onConfirm,
  onCallAgain,
}: EnterCodeProps) {
  const { t } = useTranslation('profile');
  const secondsLeft = useSecondsLeft(call.expiresAt);
  const secondsUntilCall = useSecondsLeft(call.callAgainAt);
  const isComplete = code.length === call.digitCount;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isConfirming) onConfirm();
      }}
    >
      <p role="status">{t('call.calling', { phone })}</p>
      <CodeInput
        // A new call clears and focuses the field.
        key={call.callId}
        label={t('call.code', { count: call.digitCount })}
        length={call.digitCount}
        value={code}
        error={error ?? undefined}
        busy={isConfirming}
        onChange={onType}
      />
      {/* The server decides about expiry, because the clock of the device may be wrong; the field stays enabled. */}
      {secondsLeft > 0 ? (
        <p role="timer" className="text-[14px] leading-5 text-muted">
          {t('call.left', { time: formatMinutesSeconds(secondsLeft) })}
        </p>
      ) : (
        <p role="status" className="text-[14px] leading-5 text-warning">
          {t('call.over')}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={!isComplete}
          aria-busy={isConfirming || undefined}
        >
          {t('call.confirm')}
        </Button>
        <ActionButton pending={isCalling} disabled={secondsUntilCall > 0} onClick={onCallAgain}>
          {secondsUntilCall > 0
            ? t('call.againIn', { time: formatMinutesSeconds(secondsUntilCall) })
            : t('call.again')}
        </ActionButton>
      </div>
    </form>
  );
}
