import { how, isParted, type Parsed } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';
import { rank } from './term.ts';

/**
 * What words may mean beside each other: no make or model where a model is named that has a version of that name ('мустанг
 * шелби', 'w140 600'), and no make again by what its models are called too ('мерседес амг').
 */
export function withoutNamesakes(candidates: readonly Candidate[]): Candidate[] {
  const sure = candidates.filter((each) => each.how < how.typo);
  const versions = sure.filter(({ field, modelId }) => field === 'version' && modelId !== null);
  const makes = sure.filter(({ field, rank: of }) => field === 'brand_id' && of < rank.part);
  const named = sure.filter(({ field }) => field === 'model_id' || field === 'generation_id');
  const isMakeNamed = ({ gram, brandId }: Candidate) =>
    makes.some((make) => make.gram !== gram && make.brandId === brandId);
  // A name that needs its make may itself say more of the other one: 'Aston Martin V8 Vantage'.
  const saysMore = (one: Candidate, other: Candidate) =>
    sure.some(
      ({ gram, field, modelId }) =>
        gram === one.gram && field !== 'model_id' && modelId !== null && modelId === other.modelId,
    );
  const isSurer = (one: Candidate, other: Candidate) =>
    one.rank < rank.besideMake || (isMakeNamed(one) && !saysMore(one, other));
  const isVersion = (one: Candidate) =>
    versions.some(
      ({ gram, modelId }) =>
        gram === one.gram &&
        named.some((each) => each.gram !== gram && each.modelId === modelId && isSurer(each, one)),
    );
  return candidates.filter((each) => {
    if (each.field === 'model_id') return !isVersion(each);
    if (each.field !== 'brand_id') return true;
    return !isVersion(each) && !(each.rank === rank.part && isMakeNamed(each));
  });
}

/** What words may mean, where parts of a code such as 'sl500' are only a model and a version that it has. */
export function withoutParts(
  { tokens, grams }: Pick<Parsed, 'tokens' | 'grams'>,
  candidates: readonly Candidate[],
): Candidate[] {
  const firstOf = ({ gram }: Candidate) => grams[gram]?.first ?? 0;
  const afterOf = ({ gram }: Candidate) => (grams[gram]?.last ?? 0) + 1;
  const versions = candidates.filter(({ field }) => field === 'version');
  const models = candidates.filter(
    (one) =>
      one.field === 'model_id' &&
      isParted(tokens, afterOf(one)) &&
      versions.some(
        (each) =>
          each.modelId !== null && each.modelId === one.modelId && firstOf(each) === afterOf(one),
      ),
  );
  return candidates.filter((each) => {
    if (isParted(tokens, afterOf(each))) return models.includes(each);
    if (!isParted(tokens, firstOf(each))) return true;
    const isOf = (model: Candidate) =>
      afterOf(model) === firstOf(each) && model.brandId === each.brandId;
    return each.field === 'version' && models.some(isOf);
  });
}
