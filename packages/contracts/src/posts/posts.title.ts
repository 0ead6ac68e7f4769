import type { PostCard } from './posts.schema.ts';

/** A catalogue calls the only or first generation so; people do not. */
const FIRST_GENERATION = 'I';

const startsWith = (text: string, words: string) => `${text} `.startsWith(`${words} `);

/** What `more` adds to `said`: words that end the one and begin the other are said once. */
function added(said: string, more: string): string {
  const words = said.replaceAll(/[()]/g, '').split(' ');
  const ends = words.map((_word, index) => words.slice(index).join(' '));
  const repeated = ends.find((end) => startsWith(more, end)) ?? '';
  return more.slice(repeated.length).trim();
}

/**
 * What an ad is called everywhere: make, model, the generation where it distinguishes, and the
 * modification: `Porsche 911 VII (991) GT3 RS 4.0`, `Ferrari Roma 3.9 V8 T`. What the catalogue
 * repeats is said once: `Alpina B3 G20/G21 3.0 T`, `Mercedes-Benz R107 280 SL 2.8`.
 */
export function postTitle({
  brand,
  model,
  generation,
  mod,
}: Pick<PostCard, 'brand' | 'model' | 'generation' | 'mod'>): string {
  const generationName = generation && generation.name !== FIRST_GENERATION ? generation.name : '';
  const version = added(generationName, added(model.name, mod?.name ?? ''));
  const isWithin =
    version.includes(` ${model.name} `) || generationName.startsWith(`${model.name}/`);
  const which = isWithin ? '' : model.name;
  return [brand.name, which, added(which, generationName), version].filter(Boolean).join(' ');
}
