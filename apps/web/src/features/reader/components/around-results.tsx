import { addresses } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { setCardExtras, storeHidesAds } from '@/features/posts/card-extras.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useIsSigningOut } from '@/lib/live-events.ts';
import { Button } from '@/ui/button.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { Container } from '@/ui/surface.tsx';
import { readerState, startReader, subscribeReader, useReader } from '../api/reader.ts';
import { findHidingTarget } from '../hiding.ts';
import { CardMenu } from './card-menu.tsx';
import { CompareTray } from './compare-tray.tsx';
import { FoldedCard } from './folded-card.tsx';
import { SeenMark } from './seen-mark.tsx';
import { ViewedPosts } from './viewed-posts.tsx';

const HiddenDialog = lazyOverlay(() => import('./hidden-dialog.tsx'));

/** Updates what cards show for the reader (marks, menus, hidden state) whenever the reader state changes. */
function syncCardExtras(): () => void {
  let unsubscribe = () => {};
  let isStopped = false;
  const updateCards = () => {
    const { hidden, revealedIds } = readerState();
    storeHidesAds(hidden.post_ids.length + hidden.sellers.length > 0);
    setCardExtras({
      isFolded: (post) => !revealedIds.has(post.id) && findHidingTarget(hidden, post) !== null,
      Folded: FoldedCard,
      Seen: SeenMark,
      Menu: CardMenu,
    });
  };
  // The hidden ads are unknown until the reader has started.
  void startReader().then(() => {
    if (isStopped) return;
    unsubscribe = subscribeReader(updateCards);
    updateCards();
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

/** Tools below and above the results: viewed ads, hidden ads and the comparison. */
export default function AroundResults() {
  const { pathname } = useLocation();
  const isSigningOut = useIsSigningOut();
  // Requests during sign-out would be rejected.
  useEffect(() => (isSigningOut ? undefined : syncCardExtras()), [isSigningOut]);
  const isOnPage = (...patterns: string[]) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  const showsViewedPosts = isOnPage(addresses.home.pattern, `${addresses.search.pattern}/*`);
  return (
    <>
      {(showsViewedPosts || isOnPage(addresses.seller.pattern)) && (
        <ResultTools showsViewedPosts={showsViewedPosts} />
      )}
      {/* These pages have their own links to the comparison. */}
      {!isOnPage(addresses.product.pattern, addresses.compare.pattern) && <CompareTray />}
    </>
  );
}

function ResultTools({ showsViewedPosts }: { showsViewedPosts: boolean }) {
  const { t } = useTranslation('reader');
  const { hidden, viewed } = useReader();
  const [open, setOpen] = useState(false);
  const count = hidden.post_ids.length + hidden.sellers.length;
  if (!open && count === 0 && (!showsViewedPosts || viewed.length === 0)) return null;
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-4">
      {showsViewedPosts && <ViewedPosts />}
      {count > 0 && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-ml-4 self-start"
        >
          {t('list.open', { value: formatNumber(count) })}
        </Button>
      )}
      {open && <HiddenDialog open={open} onOpenChange={setOpen} />}
    </Container>
  );
}
