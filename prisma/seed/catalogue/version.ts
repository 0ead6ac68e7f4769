import type { Modification } from './catalogue.ts';

const DISPLACEMENT = /^\d{1,2}\.\d{1,2}$/;
/** Words about an engine after its displacement: cylinders, charging, fuel, valves. */
const ENGINE =
  /^(?:\d{1,2}\.\d{1,2}|(?:V|VR|W|F|H)\d{1,2}|T|K|KT|TD|D|RE|TS|TSI|TFSI|JTS|VTEC|LT4|\d\dV|Hybrid|biturbo|i\.e\.|Injection|Twin|Spark|SVHO|\(E85\))$/;
/** Maximum difference in cm³ between a rounded displacement such as 1300 and the volume. */
const ROUNDED_CC = 100;

/**
 * Returns the version that a variant names without its engine: 'GT3 RS' for 'GT3 RS 4.0', `null` for '2.0 T'. Boats and
 * aircraft have no versions, since their variants name engines.
 */
export function versionOf({
  variant,
  volumeCc,
  lengthM,
  seats,
}: Pick<Modification, 'variant' | 'volumeCc' | 'lengthM' | 'seats'>): string | null {
  if (lengthM !== null || seats !== null) return null;
  const words = variant.split(' ');
  const engine = words.findIndex((word) => DISPLACEMENT.test(word));
  const version =
    engine < 0
      ? variant
      : words.filter((word, place) => place < engine || !ENGINE.test(word)).join(' ');
  const isVolume = volumeCc !== null && Math.abs(Number(version) - volumeCc) <= ROUNDED_CC;
  return version === '' || isVolume ? null : version;
}
