import { rank } from '../naming/naming.rules.ts';
import { how } from '../parsing/parsing.rules.ts';
import type { Candidate } from '../words/words.rules.ts';

/**
 * What words may mean beside each other: no make or model where a model is named that has a version of that name ('мустанг
 * шелби', 'w140 600'), and no make again by what its models are called too ('мерседес амг').
 */
export function withoutNamesakes(candidates: readonly Candidate[]): Candidate[] {
  const sure = candidates.filter((each) => each.how < how.typo);
  const versions = sure.filter(({ field }) => field === 'version');
  const named = sure.filter(
    ({ field, rank: of }) =>
      field === 'brand_id' ||
      ((field === 'model_id' || field === 'generation_id') && of < rank.besideMake),
  );
  const isVersion = ({ gram }: Candidate) =>
    versions.some(
      (version) =>
        version.gram === gram &&
        version.modelId !== null &&
        named.some((each) => each.gram !== gram && each.modelId === version.modelId),
    );
  const isSaid = ({ gram, brandId, rank: of }: Candidate) =>
    of === rank.part &&
    named.some((each) => each.gram !== gram && each.brandId === brandId && each.rank < rank.part);
  return candidates.filter((each) => {
    if (each.field === 'brand_id') return !isVersion(each) && !isSaid(each);
    return each.field !== 'model_id' || !isVersion(each);
  });
}
