import { addresses } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { setCardExtras, storeHidesAds } from '@/features/posts/card-extras.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useIsSigningOut } from '@/lib/live.ts';
import { Button } from '@/ui/button.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { Container } from '@/ui/surface.tsx';
import { readerState, startReader, subscribeReader, useReader } from '../api/reader.ts';
import { hiddenBy } from '../hiding.ts';
import { CardMenu } from './card-menu.tsx';
import { CompareTray } from './compare-tray.tsx';
import { FoldedCard } from './folded-card.tsx';
import { SeenMark } from './seen-mark.tsx';
import { ViewedPosts } from './viewed-posts.tsx';

const HiddenDialog = lazyOverlay(() => import('./hidden-dialog.tsx'));

/** Updates the additions of all cards whenever the reader state changes. */
function followCards(): () => void {
  let stop = () => {};
  let isOver = false;
  const show = () => {
    const { hidden, unfolded } = readerState();
    storeHidesAds(hidden.post_ids.length + hidden.sellers.length > 0);
    setCardExtras({
      isFolded: (post) => !unfolded.has(post.id) && hiddenBy(hidden, post) !== null,
      Folded: FoldedCard,
      Seen: SeenMark,
      Menu: CardMenu,
    });
  };
  // Until then the hidden ads are unknown.
  void startReader().then(() => {
    if (isOver) return;
    stop = subscribeReader(show);
    show();
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Tools below and above the results: viewed ads, hidden ads and the comparison. */
export default function AroundResults() {
  const { pathname } = useLocation();
  const leaving = useIsSigningOut();
  // Requests during sign-out would be rejected.
  useEffect(() => (leaving ? undefined : followCards()), [leaving]);
  const isAt = (...patterns: string[]) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  const hasViewed = isAt(addresses.home.pattern, `${addresses.search.pattern}/*`);
  return (
    <>
      {(hasViewed || isAt(addresses.seller.pattern)) && <Below hasViewed={hasViewed} />}
      {/* These pages have their own links to the comparison. */}
      {!isAt(addresses.product.pattern, addresses.compare.pattern) && <CompareTray />}
    </>
  );
}

function Below({ hasViewed }: { hasViewed: boolean }) {
  const { t } = useTranslation('reader');
  const { hidden, viewed } = useReader();
  const [open, setOpen] = useState(false);
  const count = hidden.post_ids.length + hidden.sellers.length;
  if (!open && count === 0 && (!hasViewed || viewed.length === 0)) return null;
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-4">
      {hasViewed && <ViewedPosts />}
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
