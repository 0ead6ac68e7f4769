import type { Model } from '../render/compose.ts';
import type { Finish, Ramp } from '../render/materials.ts';
import { PAINTS } from '../render/materials.ts';
import type { PaintColor, Silhouette, Trim } from '../spec.ts';
import { aeroplane, rotorcraft } from './aircraft.ts';
import { buildAttachments } from './attachments.ts';
import { boat } from './boat.ts';
import { car } from './car.ts';
import type { CarRow } from './car-row.ts';
import { carSpec } from './car-row.ts';
import type { AeroplaneRow, RotorRow } from './rows/aircraft.ts';
import { AEROPLANES, ROTORCRAFT } from './rows/aircraft.ts';
import type { BoatRow } from './rows/boats.ts';
import { BOATS } from './rows/boats.ts';
import { OPEN } from './rows/open.ts';
import { SALOONS } from './rows/saloons.ts';
import { SPORTS } from './rows/sports.ts';
import { UTILITY } from './rows/utility.ts';
import { singleSeater } from './single-seater.ts';

const CARS: Readonly<Record<string, CarRow>> = { ...SPORTS, ...SALOONS, ...OPEN, ...UTILITY };
const BOAT_ROWS: Readonly<Record<string, BoatRow>> = BOATS;
const AEROPLANE_ROWS: Readonly<Record<string, AeroplaneRow>> = AEROPLANES;
const ROTOR_ROWS: Readonly<Record<string, RotorRow>> = ROTORCRAFT;

const SILVER: Ramp = ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'];
const GRAPHITE: Ramp = ['#07080a', '#1b1e22', '#34393f', '#6b727a', '#c9d0d6'];
const GOLD: Ramp = ['#2b1d03', '#7d5a12', '#c39a31', '#ecd07c', '#fff6d6'];

const LEATHER: Readonly<Record<PaintColor, Trim>> = {
  black: 'tan',
  white: 'red',
  silver: 'red',
  gray: 'black',
  blue: 'tan',
  light_blue: 'navy',
  red: 'tan',
  burgundy: 'cream',
  green: 'tan',
  yellow: 'black',
  orange: 'black',
  brown: 'cream',
  beige: 'red',
  gold: 'tan',
  violet: 'black',
  pink: 'cream',
};

const DARK_RIMS: readonly PaintColor[] = ['white', 'yellow', 'orange', 'gray', 'green', 'violet'];
const OLD_WHEELS = ['wire', 'dish', 'fuchs', 'holes'];

/** Returns wheels, leather and second color for a paint. */
function finishOf(silhouette: Silhouette, color: PaintColor): Finish {
  const row = CARS[silhouette];
  const old = row !== undefined && OLD_WHEELS.includes(row.look[0]);
  const pale = color === 'white' || color === 'silver' || color === 'beige';
  const dark = !old && DARK_RIMS.includes(color);
  return {
    color,
    second: row || !pale ? PAINTS.white : PAINTS.blue,
    stripe: color === 'red' || color === 'orange' ? PAINTS.yellow : PAINTS.red,
    leather: row ? LEATHER[color] : 'cream',
    rim: silhouette === 'rally_saloon' && color === 'blue' ? GOLD : dark ? GRAPHITE : SILVER,
    caliper: old ? GRAPHITE : color === 'red' ? PAINTS.yellow : PAINTS.red,
  };
}

// Only the latest body is cached, since all views and colors of a body are drawn in sequence.
let latest: { key: string; model: Model } | undefined;

/** Returns the key of a body; a varnished boat is a different body than a painted one. */
export const bodyKey = (silhouette: Silhouette, color: PaintColor): string =>
  silhouette === 'runabout' && color === 'brown' ? 'runabout of wood' : silhouette;

/** Returns the model of a silhouette with the finish of a color. */
export function vehicle(silhouette: Silhouette, color: PaintColor): Model {
  const finish = finishOf(silhouette, color);
  const key = bodyKey(silhouette, color);
  if (latest?.key !== key) latest = { key, model: build(silhouette, finish) };
  return { ...latest.model, finish };
}

function build(silhouette: Silhouette, finish: Finish): Model {
  const row = CARS[silhouette];
  if (row) {
    const spec = carSpec(row);
    return car(spec, finish, (body) => ({ parts: buildAttachments(row, spec, body), lines: [] }));
  }
  const afloat = BOAT_ROWS[silhouette];
  if (afloat) return boat(afloat, finish);
  const winged = AEROPLANE_ROWS[silhouette];
  if (winged) return aeroplane(winged, finish);
  const rotor = ROTOR_ROWS[silhouette];
  return rotor ? rotorcraft(rotor, finish) : singleSeater(finish);
}
