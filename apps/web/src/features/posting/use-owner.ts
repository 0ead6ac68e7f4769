import { useState } from 'react';
import { useSession } from '@/lib/session.ts';

/** Returns the id of the form's owner, which is unchanged while signing in again. */
export function useOwner(): number | undefined {
  const session = useSession();
  const [owner, setOwner] = useState(session?.userId);
  if (session && session.userId !== owner) setOwner(session.userId);
  return owner;
}
