import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { classes } from '@/ui/classes.ts';

const SHOW_DELAY_MS = 200;
const HIDE_DELAY_MS = 400;
const FAILURE_SHOWN_MS = 1500;

/** Progress bar at the top for work longer than 200 ms; turns red briefly after a failure. */
export function ProgressBar() {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isBusy = useNavigation().state !== 'idle' || isFetching;
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done'>('hidden');
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (isBusy) {
      const timer = setTimeout(() => setPhase('running'), SHOW_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setPhase((current) => (current === 'running' ? 'done' : current));
    const timer = setTimeout(() => setPhase('hidden'), HIDE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      clearTimeout(timer);
      setHasFailed(true);
      timer = setTimeout(() => setHasFailed(false), FAILURE_SHOWN_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);

  return (
    <div
      aria-hidden
      className={classes(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left',
        hasFailed ? 'bg-[#e5322d]' : 'bg-[#f6f5f2]',
        (hasFailed || phase === 'done') && 'scale-x-100 transition-[scale] duration-200',
        !hasFailed && phase === 'running' && 'scale-x-[0.85] transition-[scale] duration-[8s]',
        !hasFailed && phase === 'hidden' && 'scale-x-0 opacity-0',
      )}
    />
  );
}
