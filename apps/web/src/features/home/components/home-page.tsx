import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '@/lib/page-title.ts';
import { Container } from '@/ui/surface.tsx';
import { countQuery } from '../api/count.ts';
import { seoQuery } from '../api/seo.ts';
import { Hero } from './hero.tsx';
import { PopularMakes } from './popular-makes.tsx';
import { Recommendations } from './recommendations.tsx';
import { SpecialOffers } from './special-offers.tsx';

export { loadHome as loader } from '../load-home.ts';

export default function HomePage() {
  const { data } = useQuery(countQuery({}));
  const { data: seo } = useQuery(seoQuery());
  usePageTitle(seo?.title);
  return (
    <>
      <Hero total={data?.count} />
      <Container className="flex flex-col gap-16 pt-12 desk:gap-20 desk:pt-16">
        <SpecialOffers />
        <PopularMakes />
        <Recommendations />
      </Container>
    </>
  );
}
