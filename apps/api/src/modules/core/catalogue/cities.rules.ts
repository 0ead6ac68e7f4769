interface Place {
  id: number;
  lat: number | null;
  lon: number | null;
}

const EARTH_RADIUS_KM = 6_371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometers; `null` if a position is unknown. */
function distanceBetween(a: Place, b: Place): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null;
  const haversine = (firstDegrees: number, secondDegrees: number) =>
    Math.sin(toRadians(secondDegrees - firstDegrees) / 2) ** 2;
  const haversineOfAngle =
    haversine(a.lat, b.lat) +
    Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * haversine(a.lon, b.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversineOfAngle));
}

/** Returns the id of a city, even if it is unknown, and the ids of all cities within a distance of it. */
export function citiesWithin(
  cities: ReadonlyMap<number, Place>,
  id: number,
  kilometers: number,
): number[] {
  const center = cities.get(id);
  const nearbyIds = [...cities.values()].flatMap((city) => {
    const distance = center && city.id !== id ? distanceBetween(center, city) : null;
    return distance !== null && distance <= kilometers ? [city.id] : [];
  });
  return [id, ...nearbyIds];
}
