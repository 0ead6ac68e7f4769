import { checkMessage, type MessageWarning } from '@pitlane/contracts';
import { useState } from 'react';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Maximum time that sending waits for the check. */
const CHECK_TIMEOUT_MS = 5_000;

/** Returns the warnings that the recipient would see; none if the check fails. */
function fetchWarnings(message: string): Promise<MessageWarning[]> {
  const check = queryClient.fetchQuery({
    ...queryOf(checkMessage, { body: { message } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return Promise.race([
    check.then(({ warnings }) => warnings).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), CHECK_TIMEOUT_MS)),
  ]);
}

/** Checks a text for warnings before it is sent. */
export function useMessageCheck(text: string) {
  const [isChecking, setChecking] = useState(false);
  const [lastCheck, setChecked] = useState<{ text: string; warnings: MessageWarning[] }>();
  return {
    isChecking,
    /** Warnings of the current text. */
    warnings: lastCheck?.text === text ? lastCheck.warnings : [],
    /** Returns true if the text can be sent without a warning. */
    check: async (): Promise<boolean> => {
      if (text.trim() === '') return true;
      setChecking(true);
      const warnings = await fetchWarnings(text);
      setChecking(false);
      setChecked({ text, warnings });
      return warnings.length === 0;
    },
    dismiss: () => setChecked(undefined),
  };
}
