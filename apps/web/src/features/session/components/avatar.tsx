import { firstGrapheme, type Profile } from '@pitlane/contracts';
import { classes } from '@/ui/classes.ts';

const SIZE = 36;

const initialOf = (name: string) => firstGrapheme(name).toUpperCase();

/** Picture of an account, or the initials of its user, in a constant size. */
export function Avatar({ profile }: { profile: Profile | undefined }) {
  const shapeClass = profile?.is_entity ? 'rounded-control' : 'rounded-full';
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center overflow-hidden bg-graphite-line text-[13px] font-semibold text-on-graphite',
        shapeClass,
      )}
    >
      {profile?.avatar ? (
        <img
          src={profile.avatar}
          alt=""
          width={SIZE}
          height={SIZE}
          className="size-full object-cover"
        />
      ) : (
        profile && initialOf(profile.first_name) + initialOf(profile.last_name)
      )}
    </span>
  );
}
