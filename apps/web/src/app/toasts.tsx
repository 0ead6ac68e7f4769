import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';

const Toaster = lazyPart(
  () => import('@/ui/toaster.tsx'),
  () => null,
);

/** Loads the toaster right after the first page. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return <Suspense>{started && <Toaster />}</Suspense>;
}
