import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';

const Toaster = lazyPart(
  () => import('@/ui/toaster.tsx'),
  () => null,
);

/** Where short messages are shown: not part of what the first page waits for, but there right after it. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return <Suspense>{started && <Toaster />}</Suspense>;
}
