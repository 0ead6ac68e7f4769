type Ask = () => Promise<void>;

const asker = Promise.withResolvers<Ask>();
let asking: Promise<void> | null = null;

/** The app says how somebody whose session has ended is asked to sign in again. */
export function setSignInAsker(ask: Ask): void {
  asker.resolve(ask);
}

/**
 * Asks somebody whose session has ended to sign in, without leaving the page; whoever declines
 * stays there, and is asked again by the next call that needs it. Calls that fail meanwhile wait
 * for the same answer.
 */
export function signInAgain(): Promise<void> {
  asking ??= asker.promise
    .then((ask) => ask())
    // Where nobody can be asked, the calls fail for what they failed already.
    .catch(() => {})
    .finally(() => {
      asking = null;
    });
  return asking;
}

let renewal: Promise<unknown> = Promise.resolve();

/** For work that ends the present session or replaces it: calls refused meanwhile wait. */
export function renewSession<Result>(work: Promise<Result>): Promise<Result> {
  renewal = work;
  return work;
}

/** When the session that is stored is not about to be replaced. */
export async function sessionSettled(): Promise<void> {
  // Whether it was replaced is seen from what is stored.
  await renewal.catch(() => {});
}
