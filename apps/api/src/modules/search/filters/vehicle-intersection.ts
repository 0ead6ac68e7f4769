import type { Lineage, VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';

const levels = ['brands', 'models', 'generations', 'modifications'] as const;

export const hasVehicles = (choice: VehicleChoice): boolean =>
  levels.some((level) => choice[level].length > 0);

/** Returns the vehicles of a choice that another choice contains, directly or by an ancestor. */
function within(one: VehicleChoice, other: VehicleChoice, lineages: readonly Lineage[]) {
  return levels.map((level) =>
    one[level].filter((id) => {
      const of = lineages.find((each) => each.level === level && each.id === id);
      return of !== undefined && levels.some((above) => other[above].includes(of[above] ?? 0));
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
  const [ones, others] = [within(one, other, lineages), within(other, one, lineages)];
  const at = (level: number) => [...new Set([...(ones[level] ?? []), ...(others[level] ?? [])])];
  return { brands: at(0), models: at(1), generations: at(2), modifications: at(3) };
}
