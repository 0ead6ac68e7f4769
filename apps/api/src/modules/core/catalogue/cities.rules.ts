interface Place {
  id: number;
  lat: number | null;
  lon: number | null;
}

const EARTH_RADIUS_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres; `null` if a position is unknown. */
function distance(a: Place, b: Place): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** Returns the id of a city, even an unknown one, and of all cities within a distance of it. */
export function citiesWithin(
  cities: ReadonlyMap<number, Place>,
  id: number,
  kilometres: number,
): number[] {
  const centre = cities.get(id);
  const near = [...cities.values()].flatMap((city) => {
    const away = centre && city.id !== id ? distance(centre, city) : null;
    return away !== null && away <= kilometres ? [city.id] : [];
  });
  return [id, ...near];
}
