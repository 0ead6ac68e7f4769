import { useState } from 'react';
import { useSession } from '@/lib/session.ts';

/** Returns the id of the form's owner, which stays the same while the user signs in again. */
export function useOwnerId(): number | undefined {
  const session = useSession();
  const [ownerId, setOwnerId] = useState(session?.userId);
  if (session && session.userId !== ownerId) setOwnerId(session.userId);
  return ownerId;
}
