import { signedIn } from '@pitlane/contracts';
import { profileQuery } from '@/lib/profile.ts';
import { queryClient } from '@/lib/query.ts';
import { storeSession } from '@/lib/session.ts';

const SECOND_MS = 1_000;

/** Stores the session after any way of signing in; later requests send its token. */
export function storeSignIn(response: unknown): void {
  const { token, expires_in, user } = signedIn.parse(response);
  storeSession({ token, expiresAt: Date.now() + expires_in * SECOND_MS, userId: user.id });
  queryClient.setQueryData(profileQuery().queryKey, user);
}
