import type { PostCard } from './posts.schema.ts';

/** A catalogue calls the only or first generation so; people do not. */
const FIRST_GENERATION = 'I';

/** Make, model and, where it tells apart, the generation: `BMW M5 E39`, `Ferrari Roma`. */
export function postTitle({
  brand,
  model,
  generation,
}: Pick<PostCard, 'brand' | 'model' | 'generation'>): string {
  const told = generation && generation.name !== FIRST_GENERATION ? generation.name : null;
  return [brand.name, model.name, told].filter(Boolean).join(' ');
}
