import { Recommendations } from '@/features/home/components/recommendations.tsx';
import { SpecialOffers } from '@/features/home/components/special-offers.tsx';

export default function SuggestionBlocks() {
  return (
    <>
      <SpecialOffers />
      <Recommendations />
    </>
  );
}
