import { formatPrice } from '@/lib/format.ts';
import { classes } from './classes.ts';

interface PriceProps {
  value: number | null;
  sign: string;
  className?: string;
}

/** A price, the loudest thing where it stands; 'on request' speaks lower. */
export function Price({ value, sign, className = 'text-[20px] leading-6' }: PriceProps) {
  return (
    <span className={classes('tracking-tight', value ? 'font-bold' : 'font-semibold', className)}>
      {formatPrice(value, sign)}
    </span>
  );
}
