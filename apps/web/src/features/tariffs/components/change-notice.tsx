import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { isUnlimited } from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/profile.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { changeMessageQuery } from '../api/tariffs.ts';
import { QUOTE_DELAY_MS } from '../api/use-quote.ts';
import type { TermPrice } from '../tariff-price.ts';

/** Warns a holder of the unlimited tariff what a constructor would change; renders nothing for others. */
export function ChangeNotice({ months, counts }: Pick<TermPrice, 'months' | 'counts'>) {
  const { data: profile } = useProfile();
  return isUnlimited(profile) && counts ? <ChangeMessage options={{ months, ...counts }} /> : null;
}

function ChangeMessage({ options }: { options: Parameters<typeof changeMessageQuery>[0] }) {
  const { settled } = useDebouncedValue(options, QUOTE_DELAY_MS);
  const { data, isPending } = useQuery({
    ...changeMessageQuery(settled),
    placeholderData: (previous) => previous,
  });
  if (isPending) return <Skeleton className="h-32" />;
  return data?.message ? (
    <div role="status" className="flex gap-3 rounded-control border border-warning px-3 py-2.5">
      <Info aria-hidden className="mt-px size-5 shrink-0 text-warning" />
      <p>{data.message}</p>
    </div>
  ) : null;
}
