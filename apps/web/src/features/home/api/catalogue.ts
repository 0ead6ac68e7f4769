import { getBrands, getFooterBrands, getModels } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const brandsQuery = () => queryOf(getBrands);
export const modelsQuery = (brandId: number) => queryOf(getModels, { params: { id: brandId } });
export const popularMakesQuery = () => queryOf(getFooterBrands);
