import type { getOtherData, Output } from '@pitlane/contracts';
import type { PostingValues } from './posting-values.ts';

export type ModificationFacts = Output<(typeof getOtherData)['response']>;

export const factNames = [
  'engine_id',
  'volume',
  'power',
  'transmission_id',
  'wheel_drive_id',
  'carcase_id',
] as const;
export type FactName = (typeof factNames)[number];

const text = (value: number | undefined | null) => String(value ?? '');

/** Returns the values that a modification determines, as form texts; empty if unknown. */
export function factTexts(facts: ModificationFacts | null): Record<FactName, string> {
  return {
    engine_id: text(facts?.engine?.id),
    volume: text(facts?.volume),
    power: text(facts?.power),
    transmission_id: text(facts?.transmission?.id),
    wheel_drive_id: text(facts?.wheel_drive?.id),
    carcase_id: text(facts?.carcase.id),
  };
}

/**
 * Returns the form changes when a modification is selected or cleared: fills in empty fields, clears values of
 * the previous one, preserves typed values.
 */
export function fillInFacts(
  values: Pick<PostingValues, FactName>,
  before: ModificationFacts | null,
  after: ModificationFacts | null,
): Partial<Record<FactName, string>> {
  const [old, fresh] = [factTexts(before), factTexts(after)];
  return Object.fromEntries(
    factNames
      .filter((name) => values[name] === '' || values[name] === old[name])
      .filter((name) => values[name] !== fresh[name])
      .map((name) => [name, fresh[name]]),
  );
}
