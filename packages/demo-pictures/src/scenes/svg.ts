import { lerp } from '../geometry/vec.ts';
import { HEIGHT, WIDTH } from '../render/camera.ts';

/** Placement of a backdrop in a picture. */
export interface Stage {
  /** Row of the horizon, pixels. */
  horizon: number;
  /** Row of the contact point of the nearest wheel or float, pixels. */
  base: number;
  random: () => number;
}

type Stop = readonly [number, string, number?];

/** Returns a linear gradient along a line (x1 y1 x2 y2 as shares of the box). */
export function linear(id: string, stops: readonly Stop[], line = [0, 0, 0, 1]): string {
  return (
    `<linearGradient id="${id}" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}">` +
    `${stops.map(stop).join('')}</linearGradient>`
  );
}

/** Returns a radial gradient from the center of the box. */
export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`;
}

function stop([at, color, opacity]: Stop): string {
  const opacityAttribute = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${at}" stop-color="${color}"${opacityAttribute}/>`;
}

export const formatNumber = (x: number): string => String(Math.round(x * 10) / 10);

/** Returns a filled rectangle; `fill` is a color or a gradient reference (`#g-…`). */
export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  opacity = 1,
): string {
  return (
    `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(w)}" height="${formatNumber(Math.max(0, h))}" ` +
    `fill="${paint(fill)}"${opacityAttributeOf(opacity)}/>`
  );
}

/** Returns a filled ellipse with a center and half axes in pixels. */
export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity = 1,
): string {
  return (
    `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${paint(fill)}"` +
    `${opacityAttributeOf(opacity)}/>`
  );
}

export function polygon(
  points: readonly (readonly [number, number])[],
  fill: string,
  opacity = 1,
): string {
  const d = points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join('L');
  return `<path d="M${d}Z" fill="${paint(fill)}"${opacityAttributeOf(opacity)}/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${paint(fill)}"${opacityAttributeOf(opacity)}/>`;
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return (
    `<path d="${d}" fill="none" stroke="${paint(color)}" stroke-width="${formatNumber(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${opacityAttributeOf(opacity)}/>`
  );
}

function paint(fill: string): string {
  return fill.startsWith('#g-') ? `url(${fill})` : fill;
}

function opacityAttributeOf(opacity: number): string {
  return opacity === 1
    ? ''
    : ` opacity="${formatNumber(opacity * 100) === '100' ? 1 : Math.round(opacity * 100) / 100}"`;
}

/** Returns the sky from the top edge to the horizon. */
export function sky(stage: Stage, stops: readonly Stop[]): string {
  return `<defs>${linear('g-sky', stops)}</defs>${rect(0, 0, WIDTH, stage.horizon + 2, '#g-sky')}`;
}

/** Returns the ground from the horizon to the lower edge. */
export function ground(stage: Stage, stops: readonly Stop[]): string {
  return (
    `<defs>${linear('g-ground', stops)}</defs>` +
    rect(0, stage.horizon, WIDTH, HEIGHT - stage.horizon, '#g-ground')
  );
}

/** Returns a ridge across the picture, with mean height above the horizon and roughness in pixels. */
export function ridge(
  stage: Stage,
  height: number,
  roughness: number,
  fill: string,
  step = 40,
  below = 4,
): string {
  let d = `M-10 ${formatNumber(stage.horizon + below)}`;
  let y = stage.random() - 0.5;
  for (let x = -10; x <= WIDTH + step; x += step) {
    y = y * 0.72 + (stage.random() - 0.5) * 1.1;
    d += `L${formatNumber(x)} ${formatNumber(stage.horizon - Math.max(2, height + y * roughness))}`;
  }
  return path(`${d}L${WIDTH + 10} ${formatNumber(stage.horizon + below)}Z`, fill);
}

/** Returns a long cloud of puffs that fade out towards their edges. */
export function cloud(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  color: string,
  opacity: number,
): string {
  const id = `g-cloud-${Math.round(x)}-${Math.round(y)}`;
  const fade: Stop[] = [
    [0, color, Math.min(1, opacity * 2.6)],
    [0.55, color, opacity * 1.5],
    [1, color, 0],
  ];
  let svg = `<defs>${radial(id, fade)}</defs>`;
  for (let i = 0; i < 12; i += 1) {
    const dx = (stage.random() - 0.5) * size * 2.2;
    const k = 1 - Math.abs(dx) / (size * 1.5);
    svg += ellipse(
      x + dx,
      y - stage.random() * size * 0.16 * k,
      size * (0.4 + 0.5 * k),
      size * 0.17 * (0.5 + k),
      `#${id}`,
    );
  }
  return svg;
}

/** Returns fine horizontal streaks on the ground, farther apart towards the viewer. */
export function streaks(stage: Stage, count: number, color: string, opacity: number): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const t = stage.random() ** 1.6;
    const y = lerp(stage.horizon + 14, HEIGHT, t);
    const w = lerp(40, 260, t) * (0.4 + stage.random());
    const x = stage.random() * (WIDTH + 200) - 100;
    const h = lerp(0.6, 3, t);
    d += `M${formatNumber(x)} ${formatNumber(y)}q${formatNumber(w / 2)} ${formatNumber(-h)} ${formatNumber(w)} 0q${formatNumber(-w / 2)} ${formatNumber(h)} ${formatNumber(-w)} 0z`;
  }
  return path(d, color, opacity);
}

/** Returns a horizontal band between two rows below the horizon. */
export function band(stage: Stage, from: number, to: number, fill: string, opacity = 1): string {
  return rect(0, stage.horizon + from, WIDTH, to - from, fill, opacity);
}
