import { Suspense } from 'react';
import { HomePage } from '@/features/home/components/home-page.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';

// Exported for card-preview.tsx: imported directly, it would become a separate chunk.
export { RecommendationTile } from '@/features/home/components/recommendations.tsx';
export { SlideCard } from '@/features/home/components/slider.tsx';
export { loadHome as loader } from '@/features/home/load-home.ts';

const AboutUs = lazyComponent(async () => {
  const [aboutUs, { default: ContentBlocks }] = await Promise.all([
    import('@/features/home/components/about-us.tsx'),
    import('@/features/content/components/content-blocks.tsx'),
  ]);
  return {
    default: () => <aboutUs.default renderBlocks={(blocks) => <ContentBlocks blocks={blocks} />} />,
  };
});

export default function Home() {
  return (
    <HomePage>
      <Suspense>
        <AboutUs />
      </Suspense>
    </HomePage>
  );
}
