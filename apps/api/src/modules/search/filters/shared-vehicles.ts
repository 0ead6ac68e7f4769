import type { Lineage, VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';

const levels = ['brands', 'models', 'generations', 'modifications'] as const;

export const namesVehicles = (choice: VehicleChoice): boolean =>
  levels.some((level) => choice[level].length > 0);

/** The vehicles of one choice that another one holds too, by themselves or by what they are of. */
function within(one: VehicleChoice, other: VehicleChoice, lineages: readonly Lineage[]) {
  return levels.map((level) =>
    one[level].filter((id) => {
      const of = lineages.find((each) => each.level === level && each.id === id);
      return of !== undefined && levels.some((above) => other[above].includes(of[above] ?? 0));
    }),
  );
}

/**
 * The vehicles that both choices hold: of a make and one of its models the model.
 * @param lineages of all of them
 */
export function commonVehicles(
  one: VehicleChoice,
  other: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const [ones, others] = [within(one, other, lineages), within(other, one, lineages)];
  const at = (level: number) => [...new Set([...(ones[level] ?? []), ...(others[level] ?? [])])];
  return { brands: at(0), models: at(1), generations: at(2), modifications: at(3) };
}
