import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { fetchWhenIdle } from '@/lib/fetch-ahead.ts';
import { useSession } from '@/lib/kept-session.ts';
import { loadTwice } from '@/lib/load-twice.ts';
import { setSignInAsker } from '@/lib/sign-in-again.ts';
import { withTexts } from './with-texts.ts';

interface Question {
  Dialog: ComponentType<{ onAnswered: () => void; onOver: () => void }>;
  /** Each time it is asked anew. */
  key: number;
  onAnswered: () => void;
}

const loadDialog = () =>
  withTexts(['accounts', 'forms', 'session'], () => import('./sign-in-dialog.tsx'));

/** Where somebody whose session has ended is asked to sign in again, over whatever page it is. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn) fetchWhenIdle(loadDialog);
  }, [isSignedIn]);
  useEffect(() => {
    setSignInAsker(async () => {
      const { default: Dialog } = await loadTwice(loadDialog);
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
