import { getRecommendations } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const recommendationsQuery = () => queryOf(getRecommendations);
