import { Building2, LoaderCircle, UserRound } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

const EDGE = 88;

interface ProfilePictureProps {
  source: string | null;
  /** True for a square logo, false for a round photo. */
  company: boolean;
  busy: boolean;
}

export function ProfilePicture({ source, company, busy }: ProfilePictureProps) {
  const Sign = company ? Building2 : UserRound;
  return (
    <span
      className={classes(
        'relative flex size-[72px] shrink-0 items-center justify-center overflow-hidden bg-sunken text-muted sm:size-[88px]',
        company ? 'rounded-card' : 'rounded-full',
      )}
    >
      {source ? (
        <img src={source} alt="" width={EDGE} height={EDGE} className="size-full object-cover" />
      ) : (
        <Sign aria-hidden className="size-9" strokeWidth={1.5} />
      )}
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center bg-black/45 text-white">
          <LoaderCircle aria-hidden className="size-7 animate-spin" />
        </span>
      )}
    </span>
  );
}
