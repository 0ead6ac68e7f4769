import { HEIGHT, WIDTH } from '../render/camera.ts';
import type { Stage } from './svg.ts';
import { ellipse, linear, radial, rect } from './svg.ts';

type ThreeColors = readonly [string, string, string];

/** Draws a photo studio: a wall that curves into the floor, with a pool of light. */
export function studio(stage: Stage, dark: boolean): string {
  const wall: ThreeColors = dark
    ? ['#15191f', '#2c343d', '#4a5561']
    : ['#c4cad0', '#dfe3e6', '#f0f2f3'];
  const floor: ThreeColors = dark
    ? ['#4b555f', '#2a3038', '#12151a']
    : ['#e9ecee', '#d4d8dc', '#b4bac0'];
  const y = Math.max(stage.horizon, 430);
  const light = dark ? '#8fa6c4' : '#ffffff';
  return (
    `<defs>${linear('g-wall', [
      [0, wall[0]],
      [0.6, wall[1]],
      [1, wall[2]],
    ])}` +
    `${linear('g-floor', [
      [0, wall[2]],
      [0.18, floor[0]],
      [0.55, floor[1]],
      [1, floor[2]],
    ])}` +
    `${radial('g-pool', [
      [0, light, dark ? 0.5 : 0.95],
      [1, light, 0],
    ])}</defs>` +
    rect(0, 0, WIDTH, y + 2, '#g-wall') +
    rect(0, y, WIDTH, HEIGHT - y, '#g-floor') +
    ellipse(640, y - 40, 760, 330, '#g-pool', dark ? 0.55 : 0.8) +
    ellipse(640, stage.base - 10, 780, 150, '#g-pool', dark ? 0.45 : 0.7)
  );
}
