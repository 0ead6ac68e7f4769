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

const textOf = (value: number | undefined | null) => String(value ?? '');

/** Returns the values that a modification determines, as form texts; empty if unknown. */
export function factTexts(facts: ModificationFacts | null): Record<FactName, string> {
  return {
    engine_id: textOf(facts?.engine?.id),
    volume: textOf(facts?.volume),
    power: textOf(facts?.power),
    transmission_id: textOf(facts?.transmission?.id),
    wheel_drive_id: textOf(facts?.wheel_drive?.id),
    carcase_id: textOf(facts?.carcase.id),
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
  const [textsBefore, textsAfter] = [factTexts(before), factTexts(after)];
  return Object.fromEntries(
    factNames
      .filter((name) => values[name] === '' || values[name] === textsBefore[name])
      .filter((name) => values[name] !== textsAfter[name])
      .map((name) => [name, textsAfter[name]]),
  );
}
