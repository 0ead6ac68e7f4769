import type { Seller } from '@pitlane/contracts';
import { classes } from '@/ui/classes.ts';
import { initialsOf } from '../initials-of.ts';

interface SellerPictureProps {
  seller: Pick<Seller, 'name' | 'is_entity'> & Partial<Pick<Seller, 'logo' | 'avatar'>>;
  large?: boolean;
}

export function SellerPicture({ seller, large = false }: SellerPictureProps) {
  const { name, is_entity: isEntity, logo, avatar } = seller;
  const source = isEntity ? (logo ?? avatar) : avatar;
  const size = large ? 88 : 52;
  const pictureClasses = classes(
    'flex shrink-0 items-center justify-center overflow-hidden',
    large ? 'size-[72px] text-[26px] desk:size-[88px] desk:text-[30px]' : 'size-[52px] text-[18px]',
    isEntity ? 'rounded-card' : 'rounded-full',
  );
  if (source) {
    return (
      <img
        src={source}
        alt=""
        width={size}
        height={size}
        className={classes(pictureClasses, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classes(pictureClasses, 'bg-graphite font-bold tracking-tight text-on-graphite')}
    >
      {initialsOf(name)}
    </span>
  );
}
