interface City {
  id: number;
  name: string;
  region: string | null;
}

/** Cities by name; those that share one with another say their region. */
export function cityOptions(cities: readonly City[]): { value: string; label: string }[] {
  const times = new Map<string, number>();
  for (const { name } of cities) times.set(name, (times.get(name) ?? 0) + 1);
  return cities.map(({ id, name, region }) => ({
    value: String(id),
    label: region && (times.get(name) ?? 0) > 1 ? `${name} (${region})` : name,
  }));
}
