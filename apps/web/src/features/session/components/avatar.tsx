import { firstGrapheme, type Profile } from '@pitlane/contracts';
import { classes } from '@/ui/classes.ts';

const EDGE = 36;

const first = (name: string) => firstGrapheme(name).toUpperCase();

/** Picture of an account, or its initials, in a constant size. */
export function Avatar({ profile }: { profile: Profile | undefined }) {
  const look = profile?.is_entity ? 'rounded-control' : 'rounded-full';
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center overflow-hidden bg-graphite-line text-[13px] font-semibold text-on-graphite',
        look,
      )}
    >
      {profile?.avatar ? (
        <img
          src={profile.avatar}
          alt=""
          width={EDGE}
          height={EDGE}
          className="size-full object-cover"
        />
      ) : (
        profile && first(profile.first_name) + first(profile.last_name)
      )}
    </span>
  );
}
