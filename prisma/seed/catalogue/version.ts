import type { Modification } from './catalogue.ts';

const DISPLACEMENT = /^\d{1,2}\.\d{1,2}$/;
/** What of an engine stands behind its displacement: cylinders, charging, fuel, valves. */
const ENGINE =
  /^(?:\d{1,2}\.\d{1,2}|(?:V|VR|W|F|H)\d{1,2}|T|K|KT|TD|D|RE|TS|TSI|TFSI|JTS|VTEC|LT4|\d\dV|Hybrid|biturbo|i\.e\.|Injection|Twin|Spark|SVHO|\(E85\))$/;
/** How far a round number such as 1300 lies from the volume that it stands for. */
const ROUNDED_CC = 100;

/**
 * The version that a variant names, without its engine: 'GT3 RS' of 'GT3 RS 4.0', null of '2.0 T'. Boats and aircraft
 * have none: their variants name engines.
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
