import { useSecondsLeft } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { formatMinutesSeconds } from '../as-clock.ts';
import { CodeInput } from './code-input.tsx';

export interface PlacedCall {
  callId: string;
  digits: number;
  expiresAt: number;
  againAt: number;
}

interface EnterCodeProps {
  call: PlacedCall;
  phone: string;
  code: string;
  error: string | null;
  confirming: boolean;
  calling: boolean;
  onType: (digits: string) => void;
  onConfirm: () => void;
  onCallAgain: () => void;
}

/** Running verification call: field for its digits, their validity, and a button for another call. */
export function EnterCode({
  call,
  phone,
  code,
  error,
  confirming,
  calling,
  onType,
  onConfirm,
  onCallAgain,
}: EnterCodeProps) {
  const { t } = useTranslation('profile');
  const left = useSecondsLeft(call.expiresAt);
  const pause = useSecondsLeft(call.againAt);
  const complete = code.length === call.digits;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !confirming) onConfirm();
      }}
    >
      <p role="status">{t('call.calling', { phone })}</p>
      <CodeInput
        // A new call clears and focuses the field.
        key={call.callId}
        label={t('call.code', { count: call.digits })}
        length={call.digits}
        value={code}
        error={error ?? undefined}
        busy={confirming}
        onChange={onType}
      />
      {/* The server decides about expiry, because the clock of the device may be wrong; the field stays enabled. */}
      {left > 0 ? (
        <p role="timer" className="text-[14px] leading-5 text-muted">
          {t('call.left', { time: formatMinutesSeconds(left) })}
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
          disabled={!complete}
          aria-busy={confirming || undefined}
        >
          {t('call.confirm')}
        </Button>
        <ActionButton pending={calling} disabled={pause > 0} onClick={onCallAgain}>
          {pause > 0 ? t('call.againIn', { time: formatMinutesSeconds(pause) }) : t('call.again')}
        </ActionButton>
      </div>
    </form>
  );
}
