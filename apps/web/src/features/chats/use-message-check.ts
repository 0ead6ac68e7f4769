import { checkMessage, type MessageWarning } from '@pitlane/contracts';
import { useState } from 'react';
import { queryClient, queryOf } from '@/lib/query.ts';

/** A check that takes longer keeps nobody from sending. */
const CHECK_MS = 5_000;

/** What the receiver would be warned of; nothing where that cannot be asked now. */
function warningsOf(message: string): Promise<MessageWarning[]> {
  const check = queryClient.fetchQuery({
    ...queryOf(checkMessage, { body: { message } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return Promise.race([
    check.then(({ warnings }) => warnings).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), CHECK_MS)),
  ]);
}

/** Asks, before a text is sent, what its receiver would be warned of. */
export function useMessageCheck(text: string) {
  const [isChecking, setChecking] = useState(false);
  const [checked, setChecked] = useState<{ text: string; warnings: MessageWarning[] }>();
  return {
    isChecking,
    /** Of the text as it is now. */
    warnings: checked?.text === text ? checked.warnings : [],
    /** Returns whether the text may go without a warning. */
    check: async (): Promise<boolean> => {
      if (text.trim() === '') return true;
      setChecking(true);
      const warnings = await warningsOf(text);
      setChecking(false);
      setChecked({ text, warnings });
      return warnings.length === 0;
    },
    forget: () => setChecked(undefined),
  };
}
