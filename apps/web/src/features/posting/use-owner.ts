import { useState } from 'react';
import { useSession } from '@/lib/session.ts';

/** Whose form it is: while somebody signs in again it stays. */
export function useOwner(): number | undefined {
  const session = useSession();
  const [owner, setOwner] = useState(session?.userId);
  if (session && session.userId !== owner) setOwner(session.userId);
  return owner;
}
