import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

interface TariffCardProps {
  title: string;
  /** Price, or the word for free. */
  price: string;
  per?: ReactNode;
  lead: string;
  points: readonly string[];
  /** Uses the gold color that marks special placements in lists of ads. */
  gold?: boolean;
  action?: ReactNode;
}

export function TariffCard({
  title,
  price,
  per,
  lead,
  points,
  gold = false,
  action,
}: TariffCardProps) {
  return (
    <section
      className={classes(
        'flex flex-col gap-3 rounded-card border p-5',
        gold ? 'border-gold bg-gold-tint' : 'border-line bg-card',
      )}
    >
      <h2 className="text-[18px] leading-6">{title}</h2>
      <div>
        <p className="text-[30px] leading-9 font-bold tracking-tight">{price}</p>
        {per && <p className="mt-1 text-muted">{per}</p>}
      </div>
      <p>{lead}</p>
      <Points points={points} />
      {action && <div className="mt-auto pt-2">{action}</div>}
    </section>
  );
}

export function Points({ points }: Pick<TariffCardProps, 'points'>) {
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-3">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-success" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
