import { getFilterFormEngine, type Output, type SearchAddress } from '@pitlane/contracts';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '@/lib/query.ts';

type OnSale = Output<typeof getFilterFormEngine.response>['on_sale'] & {};

/** What the chosen makes have on sale, of the dictionaries that depend on them. */
export function useOnSale({ brand_id: makes = [], model_id, year_from }: SearchAddress) {
  // Models narrow their make; of several makes each may have its own, or none.
  const [model, ...models] = model_id ?? [];
  const onlyModel = makes.length === 1 && models.length === 0 ? model : undefined;
  const forms = useQueries({
    queries: makes.map((make) =>
      queryOf(getFilterFormEngine, { query: { brand_id: make, model_id: onlyModel, year_from } }),
    ),
  });
  return {
    isLoading: forms.some(({ isLoading }) => isLoading),
    /** A list that failed to load leaves nothing out. */
    isOnSale: (source: keyof OnSale, id: number) =>
      forms.length === 0 || forms.some(({ data }) => data?.on_sale?.[source].includes(id) ?? true),
  };
}
