interface City {
  id: number;
  name: string;
  region: string | null;
}

/** Returns options labeled with the city name; adds the region to names that occur more than once. */
export function cityOptions(cities: readonly City[]): { value: string; label: string }[] {
  const countByName = new Map<string, number>();
  for (const { name } of cities) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return cities.map(({ id, name, region }) => ({
    value: String(id),
    label: region && (countByName.get(name) ?? 0) > 1 ? `${name} (${region})` : name,
  }));
}
