import { type Profile, updateProfile } from '@pitlane/contracts';
import { profileQuery } from '@/lib/profile.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

/** Calls that change the account answer with it: every screen shows it at once. */
export function keepProfile(profile: Profile): void {
  queryClient.setQueryData(profileQuery().queryKey, profile);
}

export const useUpdateProfile = () => useCall(updateProfile, { onSuccess: keepProfile });
