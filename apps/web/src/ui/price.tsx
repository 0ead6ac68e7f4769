import { formatPrice } from '@/lib/format.ts';
import { classes } from './classes.ts';

interface PriceProps {
  value: number | null;
  sign: string;
  className?: string;
}

/** Price in emphasized type; 'on request' is less prominent. */
export function Price({ value, sign, className = 'text-[20px] leading-6' }: PriceProps) {
  return (
    <span className={classes('tracking-tight', value ? 'font-bold' : 'font-semibold', className)}>
      {formatPrice(value, sign)}
    </span>
  );
}
