import { Building2, LoaderCircle, UserRound } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

const SIZE = 88;

interface ProfilePictureProps {
  source: string | null;
  /** True for a square logo, false for a round photo. */
  isCompany: boolean;
  busy: boolean;
}

export function ProfilePicture({ source, isCompany, busy }: ProfilePictureProps) {
  const PlaceholderIcon = isCompany ? Building2 : UserRound;
  return (
    <span
      className={classes(
        'relative flex size-[72px] shrink-0 items-center justify-center overflow-hidden bg-sunken text-muted sm:size-[88px]',
        isCompany ? 'rounded-card' : 'rounded-full',
      )}
    >
      {source ? (
        <img src={source} alt="" width={SIZE} height={SIZE} className="size-full object-cover" />
      ) : (
        <PlaceholderIcon aria-hidden className="size-9" strokeWidth={1.5} />
      )}
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center bg-black/45 text-white">
          <LoaderCircle aria-hidden className="size-7 animate-spin" />
        </span>
      )}
    </span>
  );
}
