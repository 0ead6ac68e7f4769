import { type Profile, updateProfile } from '@pitlane/contracts';
import { profileQuery } from '@/lib/profile.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

/** Caches the account that each change returns, for all screens. */
export function cacheProfile(profile: Profile): void {
  queryClient.setQueryData(profileQuery().queryKey, profile);
}

export const useUpdateProfile = () => useCall(updateProfile, { onSuccess: cacheProfile });
