import type { Lineage, VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';

const levels = ['brands', 'models', 'generations', 'modifications'] as const;

export const hasVehicles = (choice: VehicleChoice): boolean =>
  levels.some((level) => choice[level].length > 0);

/** Returns the vehicles of a choice that another choice contains, directly or by an ancestor. */
function findContained(one: VehicleChoice, other: VehicleChoice, lineages: readonly Lineage[]) {
  return levels.map((level) =>
    one[level].filter((id) => {
      const lineage = lineages.find((each) => each.level === level && each.id === id);
      return (
        lineage !== undefined &&
        levels.some((ancestorLevel) => other[ancestorLevel].includes(lineage[ancestorLevel] ?? 0))
      );
    }),
  );
}

/**
 * Returns the vehicles contained in both choices: for a make and one of its models, the model.
 * @param lineages of all vehicles in both choices
 */
export function intersectVehicles(
  one: VehicleChoice,
  other: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const [containedInOther, containedInOne] = [
    findContained(one, other, lineages),
    findContained(other, one, lineages),
  ];
  const idsOf = (level: number) => [
    ...new Set([...(containedInOther[level] ?? []), ...(containedInOne[level] ?? [])]),
  ];
  return { brands: idsOf(0), models: idsOf(1), generations: idsOf(2), modifications: idsOf(3) };
}
