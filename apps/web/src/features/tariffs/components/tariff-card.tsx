import { Check } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

interface TariffCardProps {
  title: string;
  /** What it costs, or how long it lasts. */
  price?: string;
  /** Said where there is no price yet. */
  note?: string;
  lead: string;
  points: readonly string[];
  /** Special placements look as they do in lists. */
  gold?: boolean;
}

/** What one tariff gives. */
export function TariffCard({ title, price, note, lead, points, gold = false }: TariffCardProps) {
  return (
    <section
      className={classes(
        'flex flex-col gap-3 rounded-card border p-5',
        gold ? 'border-gold bg-gold-tint' : 'border-line bg-card',
      )}
    >
      <h2 className="text-[18px] leading-6">{title}</h2>
      {price && <p className="text-[30px] leading-9 font-bold tracking-tight">{price}</p>}
      {note && <p className="flex min-h-9 items-center text-muted">{note}</p>}
      <p>{lead}</p>
      <ul className="flex flex-col gap-2 border-t border-line pt-3">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-success" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
