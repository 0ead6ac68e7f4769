import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { setSignInAsker } from '@/lib/sign-in-again.ts';
import { withTexts } from './with-texts.ts';

interface Question {
  Dialog: ComponentType<{ onAnswered: () => void; onOver: () => void }>;
  /** Each time it is asked anew. */
  key: number;
  onAnswered: () => void;
}

/** Where somebody whose session has ended is asked to sign in again, over whatever page it is. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setSignInAsker(async () => {
      const { default: Dialog } = await withTexts(
        ['accounts', 'forms', 'session'],
        () => import('./sign-in-dialog.tsx'),
      );
      await new Promise<void>((onAnswered) => {
        setQuestion((before) => ({ Dialog, key: (before?.key ?? 0) + 1, onAnswered }));
      });
    });
  }, []);
  const forget = useCallback(() => setQuestion(undefined), []);
  if (!question) return null;
  const { Dialog, key, onAnswered } = question;
  return <Dialog key={key} onAnswered={onAnswered} onOver={forget} />;
}
