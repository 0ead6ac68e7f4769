import type { Model } from '../render/compose.ts';
import type { Finish, Ramp } from '../render/materials.ts';
import { PAINT_RAMPS } from '../render/materials.ts';
import type { PaintColor, Silhouette, Trim } from '../spec.ts';
import { buildAirplane, buildRotorcraft } from './aircraft.ts';
import { buildAttachments } from './attachments.ts';
import { buildBoat } from './boat.ts';
import { buildCar } from './car.ts';
import type { CarRow } from './car-row.ts';
import { parseCarRow } from './car-row.ts';
import type { AirplaneRow, RotorcraftRow } from './rows/aircraft.ts';
import { AIRPLANES, ROTORCRAFT } from './rows/aircraft.ts';
import type { BoatRow } from './rows/boats.ts';
import { BOATS } from './rows/boats.ts';
import { OPEN_CARS } from './rows/open.ts';
import { SALOONS } from './rows/saloons.ts';
import { SPORTS } from './rows/sports.ts';
import { UTILITY } from './rows/utility.ts';
import { buildSingleSeater } from './single-seater.ts';

const CARS: Readonly<Record<string, CarRow>> = { ...SPORTS, ...SALOONS, ...OPEN_CARS, ...UTILITY };
const BOAT_ROWS: Readonly<Record<string, BoatRow>> = BOATS;
const AIRPLANE_ROWS: Readonly<Record<string, AirplaneRow>> = AIRPLANES;
const ROTORCRAFT_ROWS: Readonly<Record<string, RotorcraftRow>> = ROTORCRAFT;

const SILVER: Ramp = ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'];
const GRAPHITE: Ramp = ['#07080a', '#1b1e22', '#34393f', '#6b727a', '#c9d0d6'];
const GOLD: Ramp = ['#2b1d03', '#7d5a12', '#c39a31', '#ecd07c', '#fff6d6'];

const LEATHER_BY_PAINT: Readonly<Record<PaintColor, Trim>> = {
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
const CLASSIC_WHEEL_DESIGNS = ['wire', 'dish', 'fuchs', 'holes'];

/** Returns the colors of wheels, leather and accents that suit a paint. */
function finishOf(silhouette: Silhouette, color: PaintColor): Finish {
  const row = CARS[silhouette];
  const hasClassicWheels =
    row !== undefined && CLASSIC_WHEEL_DESIGNS.includes(row.wheelsAndFlank[0]);
  const isPale = color === 'white' || color === 'silver' || color === 'beige';
  const hasDarkRims = !hasClassicWheels && DARK_RIMS.includes(color);
  return {
    color,
    second: row || !isPale ? PAINT_RAMPS.white : PAINT_RAMPS.blue,
    stripe: color === 'red' || color === 'orange' ? PAINT_RAMPS.yellow : PAINT_RAMPS.red,
    leather: row ? LEATHER_BY_PAINT[color] : 'cream',
    rim: silhouette === 'rally_saloon' && color === 'blue' ? GOLD : hasDarkRims ? GRAPHITE : SILVER,
    caliper: hasClassicWheels ? GRAPHITE : color === 'red' ? PAINT_RAMPS.yellow : PAINT_RAMPS.red,
  };
}

// Only the latest body is cached, since all views and colors of a body are drawn in sequence.
let latestModel: { key: string; model: Model } | undefined;

/** Returns the key of a body; a varnished boat is a different body than a painted one. */
export const bodyKey = (silhouette: Silhouette, color: PaintColor): string =>
  silhouette === 'runabout' && color === 'brown' ? 'runabout of wood' : silhouette;

/** Returns the model of a silhouette with the finish of a color. */
export function vehicleModel(silhouette: Silhouette, color: PaintColor): Model {
  const finish = finishOf(silhouette, color);
  const key = bodyKey(silhouette, color);
  if (latestModel?.key !== key) latestModel = { key, model: buildModel(silhouette, finish) };
  return { ...latestModel.model, finish };
}

function buildModel(silhouette: Silhouette, finish: Finish): Model {
  const row = CARS[silhouette];
  if (row) {
    const spec = parseCarRow(row);
    return buildCar(spec, finish, (body) => ({
      parts: buildAttachments(row, spec, body),
      lines: [],
    }));
  }
  const boatRow = BOAT_ROWS[silhouette];
  if (boatRow) return buildBoat(boatRow, finish);
  const airplaneRow = AIRPLANE_ROWS[silhouette];
  if (airplaneRow) return buildAirplane(airplaneRow, finish);
  const rotorcraftRow = ROTORCRAFT_ROWS[silhouette];
  return rotorcraftRow ? buildRotorcraft(rotorcraftRow, finish) : buildSingleSeater(finish);
}
