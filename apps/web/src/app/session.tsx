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

type ShowSignInPrompt = () => Promise<void>;

const signInPrompt = Promise.withResolvers<ShowSignInPrompt>();
let pendingPrompt: Promise<void> | null = null;

export function setSignInPrompt(showPrompt: ShowSignInPrompt): void {
  signInPrompt.resolve(showPrompt);
}

/**
 * Asks the user of an ended session to sign in without leaving the page. Requests that fail in the interim share
 * the prompt. A user who declines is asked again by the next request that needs a session.
 */
function promptSignIn(): Promise<void> {
  pendingPrompt ??= signInPrompt.promise
    .then((showPrompt) => showPrompt())
    // If the prompt fails, the requests fail with their first error.
    .catch(() => {})
    .finally(() => {
      pendingPrompt = null;
    });
  return pendingPrompt;
}

/** Latest request that opens or ends a session: requests rejected in the interim wait for it. */
let sessionChange: Promise<unknown> = Promise.resolve();

/**
 * Asks the user to sign in again if necessary. Returns whether a request that was rejected for its token can be
 * retried: by the same user, or as a visitor if the operation allows it.
 */
async function prepareRetry(contract: RouteContract, session: Session): Promise<boolean> {
  if (!contract.session) await sessionChange.catch(() => {});
  // Another token means that the user has already signed in again or signed out.
  if (currentSession()?.token === session.token) {
    endedToken = session.token;
    // Signing in only to sign out makes no sense.
    if (contract.session !== 'closes') await promptSignIn();
  }
  const current = currentSession();
  if (!current || current.token === endedToken) return contract.access === 'visitor';
  return current.userId === session.userId;
}

type PerformRequest = (session: Session | null) => Promise<unknown>;

const isUnauthorizedError = (error: unknown) =>
  error instanceof ApiError && error.code === 'unauthorized';

async function performWithRetry(
  contract: RouteContract,
  perform: PerformRequest,
): Promise<unknown> {
  const session = sessionFor(contract);
  // Components of a user who has just signed out may still send requests.
  if (!session && contract.access !== 'visitor') {
    throw new ApiError(401, 'unauthorized', translate('lib:notAuthorized'));
  }
  try {
    return await perform(session);
  } catch (error) {
    if (!session || !isUnauthorizedError(error) || !(await prepareRetry(contract, session)))
      throw error;
    return perform(sessionFor(contract));
  }
}

async function openSession(contract: RouteContract, perform: PerformRequest): Promise<unknown> {
  // Loaded before the request, so that a failed load cannot lose its response. Visitors do not need this code.
  const { storeSignIn } = await loadWithRetry(() => import('./store-sign-in.ts'));
  const result = await performWithRetry(contract, perform);
  storeSignIn(result);
  return result;
}

async function closeSession(contract: RouteContract, perform: PerformRequest): Promise<unknown> {
  try {
    const result = await performWithRetry(contract, perform);
    endSession();
    return result;
  } catch (error) {
    // A session that the server no longer accepts ends, too.
    if (isUnauthorizedError(error)) endSession();
    throw error;
  }
}

/**
 * Performs an operation with the current session. If the session has ended, asks the user to sign in again and
 * retries; if the operation opens or ends a session, stores the change.
 * @throws the first error if the operation cannot be retried
 */
export function callInSession(contract: RouteContract, perform: PerformRequest): Promise<unknown> {
  if (!contract.session) return performWithRetry(contract, perform);
  const change = (contract.session === 'opens' ? openSession : closeSession)(contract, perform);
  sessionChange = change;
  return change;
}

interface Prompt {
  Dialog: ComponentType<{ onSettled: () => void; onClose: () => void }>;
  key: number;
  onSettled: () => void;
}

const loadDialog = () =>
  withTexts(['accounts', 'forms', 'session'], () => import('./sign-in-dialog.tsx'));

export function SignInPrompt() {
  const [prompt, setPrompt] = useState<Prompt>();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn) prefetchWhenIdle(loadDialog);
  }, [isSignedIn]);
  useEffect(() => {
    setSignInPrompt(async () => {
      const { default: Dialog } = await loadWithRetry(loadDialog);
      await new Promise<void>((onSettled) => {
        setPrompt((previous) => ({ Dialog, key: (previous?.key ?? 0) + 1, onSettled }));
      });
    });
  }, []);
  const close = useCallback(() => setPrompt(undefined), []);
  if (!prompt) return null;
  const { Dialog, key, onSettled } = prompt;
  return <Dialog key={key} onSettled={onSettled} onClose={close} />;
}
