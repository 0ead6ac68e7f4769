import type { PostCard } from './posts.schema.ts';

/** Catalogue name of the only or first generation, which users do not say. */
const FIRST_GENERATION = 'I';

const startsWithWords = (text: string, words: string) => `${text} `.startsWith(`${words} `);

/** Returns the part of `addition` that does not repeat the end of `title`. */
function withoutRepetition(title: string, addition: string): string {
  const words = title.replaceAll(/[()]/g, '').split(' ');
  const endings = words.map((_word, index) => words.slice(index).join(' '));
  const repeated = endings.find((end) => startsWithWords(addition, end)) ?? '';
  return addition.slice(repeated.length).trim();
}

/**
 * Returns the title of an ad: make, model, generation (unless it is the first) and modification: `Porsche 911 VII (991)
 * GT3 RS 4.0`, `Ferrari Roma 3.9 V8 T`. Repetitions in the catalogue names are omitted: `Alpina B3 G20/G21 3.0 T`,
 * `Mercedes-Benz R107 280 SL 2.8`.
 */
export function postTitle({
  brand,
  model,
  generation,
  mod,
}: Pick<PostCard, 'brand' | 'model' | 'generation' | 'mod'>): string {
  const generationName = generation && generation.name !== FIRST_GENERATION ? generation.name : '';
  const version = withoutRepetition(generationName, withoutRepetition(model.name, mod?.name ?? ''));
  const isModelIncluded =
    version.includes(` ${model.name} `) || generationName.startsWith(`${model.name}/`);
  const shownModel = isModelIncluded ? '' : model.name;
  return [brand.name, shownModel, withoutRepetition(shownModel, generationName), version]
    .filter(Boolean)
    .join(' ');
}
