import type { RouteContract } from '@pitlane/contracts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ApiError } from '@/lib/api.ts';
import { fetchWhenIdle } from '@/lib/fetch-ahead.ts';
import { translate } from '@/lib/i18n.ts';
import { loadTwice } from '@/lib/load-twice.ts';
import { currentSession, endSession, type Session, useSession } from '@/lib/session.ts';
import { withTexts } from './with-texts.ts';

/** The token that was refused last: its session has ended. */
let endedToken: string | null = null;

/** The session a call is made with; calls open to visitors do without an ended token. */
function sessionFor({ access }: RouteContract): Session | null {
  const session = currentSession();
  return access === 'visitor' && session?.token === endedToken ? null : session;
}

type Ask = () => Promise<void>;

const asker = Promise.withResolvers<Ask>();
let asking: Promise<void> | null = null;

/** How somebody is asked to sign in again. */
export function setSignInAsker(ask: Ask): void {
  asker.resolve(ask);
}

/**
 * Asks somebody whose session has ended to sign in, without leaving the page; whoever declines
 * stays there, and is asked again by the next call that needs it. Calls that fail meanwhile wait
 * for the same answer.
 */
function signInAgain(): Promise<void> {
  asking ??= asker.promise
    .then((ask) => ask())
    // Where nobody can be asked, the calls keep their first error.
    .catch(() => {})
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The last call that opens or ends a session: calls refused meanwhile wait for it. */
let change: Promise<unknown> = Promise.resolve();

/**
 * After a call was refused for its token: whether it can be made again, by the same person signed
 * in again or, where nobody needs to be, by nobody.
 */
async function canRetry(contract: RouteContract, session: Session): Promise<boolean> {
  if (!contract.session) await change.catch(() => {});
  // Another token by now means somebody has already signed in again or out.
  if (currentSession()?.token === session.token) {
    endedToken = session.token;
    // Nobody signs in only to sign out.
    if (contract.session !== 'closes') await signInAgain();
  }
  const now = currentSession();
  if (!now || now.token === endedToken) return contract.access === 'visitor';
  return now.userId === session.userId;
}

type Make = (session: Session | null) => Promise<unknown>;

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized';

async function makeOnceOrTwice(contract: RouteContract, make: Make): Promise<unknown> {
  const session = sessionFor(contract);
  // What is still shown of somebody who has just signed out asks in vain.
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

async function openSession(contract: RouteContract, make: Make): Promise<unknown> {
  // Before the call: once it is answered, the session must not get lost. Visitors need none of it.
  const { keepSession } = await loadTwice(() => import('./keep-session.ts'));
  const answer = await makeOnceOrTwice(contract, make);
  keepSession(answer);
  return answer;
}

async function closeSession(contract: RouteContract, make: Make): Promise<unknown> {
  try {
    const answer = await makeOnceOrTwice(contract, make);
    endSession();
    return answer;
  } catch (error) {
    // A session that has ended already needs no other end.
    if (isRefused(error)) endSession();
    throw error;
  }
}

/**
 * Makes a call as who is signed in. Where the session has ended, they are asked to sign in again,
 * and the call is retried; where the call's contract opens or ends a session, that is kept.
 */
export function callInSession(contract: RouteContract, make: Make): Promise<unknown> {
  if (!contract.session) return makeOnceOrTwice(contract, make);
  const changing = (contract.session === 'opens' ? openSession : closeSession)(contract, make);
  change = changing;
  return changing;
}

interface Question {
  Dialog: ComponentType<{ onAnswered: () => void; onOver: () => void }>;
  /** A new one for each question. */
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
  const close = useCallback(() => setQuestion(undefined), []);
  if (!question) return null;
  const { Dialog, key, onAnswered } = question;
  return <Dialog key={key} onAnswered={onAnswered} onOver={close} />;
}
