import { isNumberOfCode, matchKind, type ParsedText } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';
import { rank } from './term.ts';

/** Candidates that match without typos, grouped by what they name. */
class CertainCandidates {
  readonly #candidates: readonly Candidate[];
  readonly #versions: readonly Candidate[];
  readonly #namedMakes: readonly Candidate[];
  readonly #namedVehicles: readonly Candidate[];

  constructor(candidates: readonly Candidate[]) {
    const certain = candidates.filter((each) => each.how < matchKind.typo);
    this.#candidates = certain;
    this.#versions = certain.filter(
      ({ field, modelId }) => field === 'version' && modelId !== null,
    );
    this.#namedMakes = certain.filter(
      ({ field, rank: candidateRank }) => field === 'brand_id' && candidateRank < rank.part,
    );
    this.#namedVehicles = certain.filter(
      ({ field }) => field === 'model_id' || field === 'generation_id',
    );
  }

  hasMakeBeside({ gram, brandId }: Candidate): boolean {
    return this.#namedMakes.some((make) => make.gram !== gram && make.brandId === brandId);
  }

  /** Reports whether the same words name a version of a model that other words name. */
  isVersionOfNamedModel(candidate: Candidate): boolean {
    return this.#versions.some(
      (version) =>
        version.gram === candidate.gram &&
        this.#namedVehicles.some(
          (each) =>
            each.gram !== candidate.gram &&
            each.modelId === version.modelId &&
            this.#isMoreCertain(each, candidate),
        ),
    );
  }

  #isMoreCertain(candidate: Candidate, other: Candidate): boolean {
    return (
      candidate.rank < rank.besideMake ||
      (this.hasMakeBeside(candidate) && !this.#describesBetter(candidate, other))
    );
  }

  /** A name that needs its make may itself describe the other model: 'Aston Martin V8 Vantage'. */
  #describesBetter(candidate: Candidate, other: Candidate): boolean {
    return this.#candidates.some(
      ({ gram, field, modelId }) =>
        gram === candidate.gram &&
        field !== 'model_id' &&
        modelId !== null &&
        modelId === other.modelId,
    );
  }
}

/** Rules by which words exclude meanings of other words, each with the query that it was added for. */
const exclusionRules: readonly {
  name: string;
  query: string;
  excludes: (candidate: Candidate, certain: CertainCandidates) => boolean;
}[] = [
  {
    name: 'words that are a version of a named model mean no make or model',
    query: 'мустанг шелби',
    excludes: (candidate, certain) =>
      (candidate.field === 'model_id' || candidate.field === 'brand_id') &&
      certain.isVersionOfNamedModel(candidate),
  },
  {
    name: 'a part of model names means no make beside that make',
    query: 'мерседес амг',
    excludes: (candidate, certain) =>
      candidate.field === 'brand_id' &&
      candidate.rank === rank.part &&
      certain.hasMakeBeside(candidate),
  },
];

/** Drops the meanings that other words exclude. */
export function dropExcludedMeanings(candidates: readonly Candidate[]): Candidate[] {
  const certain = new CertainCandidates(candidates);
  return candidates.filter(
    (candidate) => !exclusionRules.some(({ excludes }) => excludes(candidate, certain)),
  );
}

/** Drops the meanings of parts of a code such as 'sl500', unless the parts are a model and one of its versions. */
export function dropCodeParts(
  { tokens, grams }: Pick<ParsedText, 'tokens' | 'grams'>,
  candidates: readonly Candidate[],
): Candidate[] {
  const firstTokenOf = ({ gram }: Candidate) => grams[gram]?.first ?? 0;
  const nextTokenOf = ({ gram }: Candidate) => (grams[gram]?.last ?? 0) + 1;
  const versions = candidates.filter(({ field }) => field === 'version');
  const models = candidates.filter(
    (candidate) =>
      candidate.field === 'model_id' &&
      isNumberOfCode(tokens, nextTokenOf(candidate)) &&
      versions.some(
        (each) =>
          each.modelId !== null &&
          each.modelId === candidate.modelId &&
          firstTokenOf(each) === nextTokenOf(candidate),
      ),
  );
  return candidates.filter((each) => {
    if (isNumberOfCode(tokens, nextTokenOf(each))) return models.includes(each);
    if (!isNumberOfCode(tokens, firstTokenOf(each))) return true;
    const isVersionOf = (model: Candidate) =>
      nextTokenOf(model) === firstTokenOf(each) && model.brandId === each.brandId;
    return each.field === 'version' && models.some(isVersionOf);
  });
}
