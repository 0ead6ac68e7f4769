import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useSecondsLeft } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';

const RESEND_INTERVAL_MS = 60_000;

interface SendAgainProps {
  send: () => Promise<unknown>;
  /** Label until the first email is sent; omitted if one has been sent already. */
  firstLabel?: string;
}

/** Sends an email with a link, at most once a minute. */
export function SendAgain({ send, firstLabel }: SendAgainProps) {
  const { t } = useTranslation('accounts');
  const [nextSendAt, setNextSendAt] = useState(0);
  const wasSent = firstLabel === undefined;
  useLayoutEffect(() => {
    if (wasSent) setNextSendAt(Date.now() + RESEND_INTERVAL_MS);
  }, [wasSent]);
  const secondsLeft = useSecondsLeft(nextSendAt);
  const sendCall = useMutation({
    mutationFn: send,
    onSuccess: () => setNextSendAt(Date.now() + RESEND_INTERVAL_MS),
  });
  const label = firstLabel !== undefined && !sendCall.isSuccess ? firstLabel : t('sent.again');
  return (
    <div className="flex flex-col gap-2">
      {/* Not disabled while it waits, because it would lose the focus. */}
      <Button
        aria-busy={sendCall.isPending || undefined}
        aria-disabled={secondsLeft > 0}
        onClick={() => {
          if (secondsLeft === 0 && !sendCall.isPending) sendCall.mutate();
        }}
        className="max-w-full aria-disabled:cursor-not-allowed aria-disabled:text-muted"
      >
        <span className="min-w-0 break-words">
          {secondsLeft > 0 ? t('sent.againIn', { seconds: secondsLeft }) : label}
        </span>
      </Button>
      <p role="status" className="text-[14px] leading-5 text-success empty:hidden">
        {sendCall.isSuccess && t('sent.done')}
      </p>
      <p role="alert" className="text-[14px] leading-5 text-danger empty:hidden">
        {sendCall.isError && errorText(sendCall.error)}
      </p>
    </div>
  );
}
