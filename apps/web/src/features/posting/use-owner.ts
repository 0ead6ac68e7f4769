import { useState } from 'react';
import { useSession } from '@/lib/session.ts';

/** The owner of the form, who stays while signing in again. */
export function useOwner(): number | undefined {
  const session = useSession();
  const [owner, setOwner] = useState(session?.userId);
  if (session && session.userId !== owner) setOwner(session.userId);
  return owner;
}
