import { how, isParted, type Parsed } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';
import { rank } from './term.ts';

/** Candidates that are not spelled with errors, by what they name. */
class SureCandidates {
  readonly #all: readonly Candidate[];
  readonly #versions: readonly Candidate[];
  readonly #makes: readonly Candidate[];
  readonly #named: readonly Candidate[];

  constructor(candidates: readonly Candidate[]) {
    const sure = candidates.filter((each) => each.how < how.typo);
    this.#all = sure;
    this.#versions = sure.filter(({ field, modelId }) => field === 'version' && modelId !== null);
    this.#makes = sure.filter(({ field, rank: of }) => field === 'brand_id' && of < rank.part);
    this.#named = sure.filter(({ field }) => field === 'model_id' || field === 'generation_id');
  }

  isMakeNamedBeside({ gram, brandId }: Candidate): boolean {
    return this.#makes.some((make) => make.gram !== gram && make.brandId === brandId);
  }

  /** Whether the same words are a version of a model that other words name. */
  isVersionOfNamed(candidate: Candidate): boolean {
    return this.#versions.some(
      (version) =>
        version.gram === candidate.gram &&
        this.#named.some(
          (each) =>
            each.gram !== candidate.gram &&
            each.modelId === version.modelId &&
            this.#isSurer(each, candidate),
        ),
    );
  }

  #isSurer(one: Candidate, other: Candidate): boolean {
    return (
      one.rank < rank.besideMake || (this.isMakeNamedBeside(one) && !this.#saysMore(one, other))
    );
  }

  /** A name that needs its make may itself say more of the other one: 'Aston Martin V8 Vantage'. */
  #saysMore(one: Candidate, other: Candidate): boolean {
    return this.#all.some(
      ({ gram, field, modelId }) =>
        gram === one.gram && field !== 'model_id' && modelId !== null && modelId === other.modelId,
    );
  }
}

/** Meanings that other words exclude, each rule with the query that it was made for. */
const exclusionRules: readonly {
  name: string;
  query: string;
  excludes: (candidate: Candidate, sure: SureCandidates) => boolean;
}[] = [
  {
    name: 'no make or model, where a named model has such a version',
    query: 'мустанг шелби',
    excludes: (candidate, sure) =>
      (candidate.field === 'model_id' || candidate.field === 'brand_id') &&
      sure.isVersionOfNamed(candidate),
  },
  {
    name: 'no make again by what its models are called too',
    query: 'мерседес амг',
    excludes: (candidate, sure) =>
      candidate.field === 'brand_id' &&
      candidate.rank === rank.part &&
      sure.isMakeNamedBeside(candidate),
  },
];

/** Drops what words cannot mean beside each other. */
export function withoutNamesakes(candidates: readonly Candidate[]): Candidate[] {
  const sure = new SureCandidates(candidates);
  return candidates.filter(
    (candidate) => !exclusionRules.some(({ excludes }) => excludes(candidate, sure)),
  );
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
