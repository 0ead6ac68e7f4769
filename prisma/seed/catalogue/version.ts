import type { Modification } from './catalogue.ts';

const DISPLACEMENT = /^\d{1,2}\.\d{1,2}$/;
/** Words about an engine after its displacement: cylinders, charging, fuel, valves. */
const ENGINE_WORD =
  /^(?:\d{1,2}\.\d{1,2}|(?:V|VR|W|F|H)\d{1,2}|T|K|KT|TD|D|RE|TS|TSI|TFSI|JTS|VTEC|LT4|\d\dV|Hybrid|biturbo|i\.e\.|Injection|Twin|Spark|SVHO|\(E85\))$/;
/** Maximum difference in cm³ between a rounded displacement such as 1300 and the volume. */
const ROUNDING_TOLERANCE_CC = 100;

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
  const engineIndex = words.findIndex((word) => DISPLACEMENT.test(word));
  const version =
    engineIndex < 0
      ? variant
      : words.filter((word, index) => index < engineIndex || !ENGINE_WORD.test(word)).join(' ');
  const isDisplacement =
    volumeCc !== null && Math.abs(Number(version) - volumeCc) <= ROUNDING_TOLERANCE_CC;
  return version === '' || isDisplacement ? null : version;
}
