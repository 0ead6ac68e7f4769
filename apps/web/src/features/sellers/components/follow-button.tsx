import {
  followSeller,
  getSavedFilters,
  getSeller,
  type Seller,
  unfollowSeller,
} from '@pitlane/contracts';
import { BellOff, BellPlus } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { invalidateCounters } from '@/lib/live-events.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import { useRequireSignIn, useSession } from '@/lib/session.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button } from '@/ui/button.tsx';
import { notifyError } from '@/ui/states.tsx';
import { sellerQuery } from '../api/seller.ts';

/** Button that follows or unfollows a seller; following is a saved search for all their ads. */
export function FollowButton({ seller: { id, followed } }: { seller: Seller }) {
  const { t } = useTranslation('sellers');
  const requireSignIn = useRequireSignIn();
  const session = useSession();
  const cacheFollowed = (isFollowed: boolean) => {
    queryClient.setQueryData<Seller>(
      sellerQuery(id).queryKey,
      (seller) => seller && { ...seller, followed: isFollowed },
    );
    for (const { path } of [getSeller, getSavedFilters])
      void queryClient.invalidateQueries({ queryKey: [path] });
    invalidateCounters();
  };
  const unfollow = useCall(unfollowSeller, {
    onSuccess: () => cacheFollowed(false),
    onError: notifyError,
  });
  const follow = useCall(followSeller, {
    onSuccess: () => {
      cacheFollowed(true);
      notify.success(t('follow.done'), {
        label: t('follow.undo'),
        onPress: () => unfollow.mutate({ body: { id } }),
      });
    },
    onError: notifyError,
  });
  // Users cannot follow themselves.
  if (session?.userId === id) return null;
  const change = followed ? unfollow : follow;
  const Icon = followed ? BellOff : BellPlus;
  return (
    <Button
      busy={follow.isPending || unfollow.isPending}
      onClick={() => requireSignIn(() => change.mutate({ body: { id } }))}
      className="shrink-0 sm:ml-auto"
    >
      <Icon aria-hidden className="size-4.5" />
      {t(followed ? 'follow.on' : 'follow.off')}
    </Button>
  );
}
