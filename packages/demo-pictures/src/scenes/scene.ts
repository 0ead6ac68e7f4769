import type { SceneName } from '../spec.ts';
import { desert, forest, mountain, seaside } from './nature.ts';
import { studio } from './studio.ts';
import type { Stage } from './svg.ts';
import { cityDusk, oldTown, track } from './town.ts';
import { apron, marina, runway, sea, skyHigh } from './water-air.ts';

const SCENES: Readonly<Record<SceneName, (stage: Stage) => string>> = {
  studio: (s) => studio(s, false),
  studio_dark: (s) => studio(s, true),
  seaside,
  city_dusk: cityDusk,
  mountain,
  track,
  old_town: oldTown,
  forest,
  desert,
  sea,
  marina,
  apron,
  runway,
  sky: skyHigh,
};

/** Returns the SVG of a backdrop (sky, ground, buildings) that fills the picture. */
export function drawScene(name: SceneName, stage: Stage): string {
  return SCENES[name](stage);
}
