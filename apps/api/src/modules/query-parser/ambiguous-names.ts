import { isNumberOfCode, matchKind, type ParsedText } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';
import { rank } from './term.ts';

/** Candidates without spelling errors, grouped by what they name. */
class SureCandidates {
  readonly #all: readonly Candidate[];
  readonly #versions: readonly Candidate[];
  readonly #makes: readonly Candidate[];
  readonly #named: readonly Candidate[];

  constructor(candidates: readonly Candidate[]) {
    const sure = candidates.filter((each) => each.how < matchKind.typo);
    this.#all = sure;
    this.#versions = sure.filter(({ field, modelId }) => field === 'version' && modelId !== null);
    this.#makes = sure.filter(({ field, rank: of }) => field === 'brand_id' && of < rank.part);
    this.#named = sure.filter(({ field }) => field === 'model_id' || field === 'generation_id');
  }

  isMakeNamedBeside({ gram, brandId }: Candidate): boolean {
    return this.#makes.some((make) => make.gram !== gram && make.brandId === brandId);
  }

  /** Reports whether the same words name a version of a model that other words name. */
  isVersionOfNamed(candidate: Candidate): boolean {
    return this.#versions.some(
      (version) =>
        version.gram === candidate.gram &&
        this.#named.some(
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
      (this.isMakeNamedBeside(candidate) && !this.#describesBetter(candidate, other))
    );
  }

  /** A name that needs its make may itself describe the other model: 'Aston Martin V8 Vantage'. */
  #describesBetter(candidate: Candidate, other: Candidate): boolean {
    return this.#all.some(
      ({ gram, field, modelId }) =>
        gram === candidate.gram &&
        field !== 'model_id' &&
        modelId !== null &&
        modelId === other.modelId,
    );
  }
}

/** Meanings excluded by other words; each rule has the query that it was added for. */
const exclusionRules: readonly {
  name: string;
  query: string;
  excludes: (candidate: Candidate, sure: SureCandidates) => boolean;
}[] = [
  {
    name: 'no make or model if a named model has such a version',
    query: 'мустанг шелби',
    excludes: (candidate, sure) =>
      (candidate.field === 'model_id' || candidate.field === 'brand_id') &&
      sure.isVersionOfNamed(candidate),
  },
  {
    name: 'no repeated make by a name that its models have too',
    query: 'мерседес амг',
    excludes: (candidate, sure) =>
      candidate.field === 'brand_id' &&
      candidate.rank === rank.part &&
      sure.isMakeNamedBeside(candidate),
  },
];

/** Drops the meanings that other words exclude. */
export function dropExcludedMeanings(candidates: readonly Candidate[]): Candidate[] {
  const sure = new SureCandidates(candidates);
  return candidates.filter(
    (candidate) => !exclusionRules.some(({ excludes }) => excludes(candidate, sure)),
  );
}

/** Drops parts of a code such as 'sl500' unless they are a model and one of its versions. */
export function dropCodeParts(
  { tokens, grams }: Pick<ParsedText, 'tokens' | 'grams'>,
  candidates: readonly Candidate[],
): Candidate[] {
  const firstOf = ({ gram }: Candidate) => grams[gram]?.first ?? 0;
  const afterOf = ({ gram }: Candidate) => (grams[gram]?.last ?? 0) + 1;
  const versions = candidates.filter(({ field }) => field === 'version');
  const models = candidates.filter(
    (candidate) =>
      candidate.field === 'model_id' &&
      isNumberOfCode(tokens, afterOf(candidate)) &&
      versions.some(
        (each) =>
          each.modelId !== null &&
          each.modelId === candidate.modelId &&
          firstOf(each) === afterOf(candidate),
      ),
  );
  return candidates.filter((each) => {
    if (isNumberOfCode(tokens, afterOf(each))) return models.includes(each);
    if (!isNumberOfCode(tokens, firstOf(each))) return true;
    const isOf = (model: Candidate) =>
      afterOf(model) === firstOf(each) && model.brandId === each.brandId;
    return each.field === 'version' && models.some(isOf);
  });
}
