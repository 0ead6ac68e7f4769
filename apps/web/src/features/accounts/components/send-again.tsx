import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useSecondsLeft } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';

const WAIT_MS = 60_000;

interface SendAgainProps {
  send: () => Promise<unknown>;
  /** Label before the first email; without it one has been sent already. */
  first?: string;
}

/** Sends an email with a link, at most once a minute. */
export function SendAgain({ send, first }: SendAgainProps) {
  const { t } = useTranslation('accounts');
  const [until, setUntil] = useState(0);
  const wasSent = first === undefined;
  useLayoutEffect(() => {
    if (wasSent) setUntil(Date.now() + WAIT_MS);
  }, [wasSent]);
  const seconds = useSecondsLeft(until);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => setUntil(Date.now() + WAIT_MS),
  });
  const label = first !== undefined && !sending.isSuccess ? first : t('sent.again');
  return (
    <div className="flex flex-col gap-2">
      {/* Not disabled while it waits, because it would lose the focus. */}
      <Button
        aria-busy={sending.isPending || undefined}
        aria-disabled={seconds > 0}
        onClick={() => {
          if (seconds === 0 && !sending.isPending) sending.mutate();
        }}
        className="max-w-full aria-disabled:cursor-not-allowed aria-disabled:text-muted"
      >
        <span className="min-w-0 break-words">
          {seconds > 0 ? t('sent.againIn', { seconds }) : label}
        </span>
      </Button>
      <p role="status" className="text-[14px] leading-5 text-success empty:hidden">
        {sending.isSuccess && t('sent.done')}
      </p>
      <p role="alert" className="text-[14px] leading-5 text-danger empty:hidden">
        {sending.isError && errorText(sending.error)}
      </p>
    </div>
  );
}
