import { countPosts, getSeoTags } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/page-title.ts';
import { queryOf } from '@/lib/query.ts';
import { Placard } from '@/ui/placard.tsx';
import { Container } from '@/ui/surface.tsx';
import { placardsQuery } from '../api/content.ts';
import { Hero } from './hero.tsx';
import { PopularMakes } from './popular-makes.tsx';
import { Recommendations } from './recommendations.tsx';
import { Slider } from './slider.tsx';
import { SpecialOffers } from './special-offers.tsx';

/** @param children content below the search and ads */
export function HomePage({ children }: { children: ReactNode }) {
  const { data } = useQuery(queryOf(countPosts, { query: {} }));
  const { data: seo } = useQuery(queryOf(getSeoTags));
  // The first banner is the one chosen for this browser today.
  const { data: [placard] = [] } = useQuery(placardsQuery());
  usePageTitle(seo?.title);
  return (
    <>
      <Hero total={data?.count} />
      <Container className="flex flex-col gap-16 pt-12 desk:gap-20 desk:pt-16">
        <Slider />
        <SpecialOffers />
        <PopularMakes />
        {placard && <Placard item={placard} />}
        <Recommendations />
        {children}
      </Container>
    </>
  );
}
