import type { RouteContract } from '@pitlane/contracts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ApiError } from '@/lib/api.ts';
import { translate } from '@/lib/i18n.ts';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { currentSession, endSession, type Session, useSession } from '@/lib/session.ts';
import { withTexts } from './with-texts.ts';

let endedToken: string | null = null;

/** Returns the session to send with a request; operations open to visitors omit an ended token. */
function sessionFor({ access }: RouteContract): Session | null {
  const session = currentSession();
  return access === 'visitor' && session?.token === endedToken ? null : session;
}

type AskSignIn = () => Promise<void>;

const signInPrompt = Promise.withResolvers<AskSignIn>();
let pendingPrompt: Promise<void> | null = null;

export function setSignInPrompt(ask: AskSignIn): void {
  signInPrompt.resolve(ask);
}

/**
 * Asks the user of an ended session to sign in without leaving the page. Requests that fail in the interim share
 * the prompt. A user who declines is asked again by the next request that needs a session.
 */
function signInAgain(): Promise<void> {
  pendingPrompt ??= signInPrompt.promise
    .then((ask) => ask())
    // If the prompt fails, the requests retain their first error.
    .catch(() => {})
    .finally(() => {
      pendingPrompt = null;
    });
  return pendingPrompt;
}

/** Latest request that opens or ends a session: requests rejected in the interim wait for it. */
let sessionChange: Promise<unknown> = Promise.resolve();

/**
 * Reports whether a request that was rejected for its token can be retried: by the same user after signing in
 * again, or as a visitor if the operation allows it.
 */
async function canRetry(contract: RouteContract, session: Session): Promise<boolean> {
  if (!contract.session) await sessionChange.catch(() => {});
  // Another token means that the user has already signed in again or out.
  if (currentSession()?.token === session.token) {
    endedToken = session.token;
    // Signing in only to sign out makes no sense.
    if (contract.session !== 'closes') await signInAgain();
  }
  const now = currentSession();
  if (!now || now.token === endedToken) return contract.access === 'visitor';
  return now.userId === session.userId;
}

type PerformRequest = (session: Session | null) => Promise<unknown>;

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized';

async function performWithRetry(contract: RouteContract, make: PerformRequest): Promise<unknown> {
  const session = sessionFor(contract);
  // Components of a user who has just signed out may still send requests.
  if (!session && contract.access !== 'visitor') {
    throw new ApiError(401, 'unauthorized', translate('lib:notAuthorized'));
  }
  try {
    return await make(session);
  } catch (error) {
    if (!session || !isRefused(error) || !(await canRetry(contract, session))) throw error;
    return make(sessionFor(contract));
  }
}

async function openSession(contract: RouteContract, make: PerformRequest): Promise<unknown> {
  // Loaded before the request: its response must not get lost. Visitors do not need this code.
  const { storeSignIn } = await loadWithRetry(() => import('./store-sign-in.ts'));
  const answer = await performWithRetry(contract, make);
  storeSignIn(answer);
  return answer;
}

async function closeSession(contract: RouteContract, make: PerformRequest): Promise<unknown> {
  try {
    const answer = await performWithRetry(contract, make);
    endSession();
    return answer;
  } catch (error) {
    // A session that has already expired is ended all the same.
    if (isRefused(error)) endSession();
    throw error;
  }
}

/**
 * Performs an operation with the current session. If the session has ended, asks the user to sign in again and
 * retries; if the operation opens or ends a session, stores the change.
 * @throws the first error if the operation cannot be retried
 */
export function callInSession(contract: RouteContract, make: PerformRequest): Promise<unknown> {
  if (!contract.session) return performWithRetry(contract, make);
  const changing = (contract.session === 'opens' ? openSession : closeSession)(contract, make);
  sessionChange = changing;
  return changing;
}

interface Question {
  Dialog: ComponentType<{ onAnswered: () => void; onOver: () => void }>;
  key: number;
  onAnswered: () => void;
}

const loadDialog = () =>
  withTexts(['accounts', 'forms', 'session'], () => import('./sign-in-dialog.tsx'));

export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn) prefetchWhenIdle(loadDialog);
  }, [isSignedIn]);
  useEffect(() => {
    setSignInPrompt(async () => {
      const { default: Dialog } = await loadWithRetry(loadDialog);
      await new Promise<void>((onAnswered) => {
        setQuestion((before) => ({ Dialog, key: (before?.key ?? 0) + 1, onAnswered }));
      });
    });
  }, []);
  const close = useCallback(() => setQuestion(undefined), []);
  if (!question) return null;
  const { Dialog, key, onAnswered } = question;
  return <Dialog key={key} onAnswered={onAnswered} onOver={close} />;
}
