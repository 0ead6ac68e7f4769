import type { V3 } from '../geometry/vec.ts';
import { f32, lerp, normalize, u8 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { Material } from './materials.ts';
import type { Layer } from './raster.ts';
import { scaleToSamples } from './raster.ts';

/** Light of a scene; directions are relative to the camera: right, up, towards the viewer. */
export interface Light {
  sun: V3;
  /** Strength of the direct light, 0..1. */
  key: number;
  /** Strength of the sky or of the room, 0..1. */
  fill: number;
  /** Mirrored brightness of horizon, zenith and ground, 0..1. */
  horizon: number;
  zenith: number;
  ground: number;
  /** Height of the dark skyline mirrored in the body, as a sine; 0 for none. */
  skyline: number;
  /** Long overhead lamps mirrored in the body (studios). */
  softbox: boolean;
  /** Color cast and its strength 0..1. */
  tint: string;
  wash: number;
}

interface Surface {
  diffuse: number;
  ambient: number;
  /** Share of mirrored light when facing the viewer, and its increase at a grazing angle. */
  mirror: number;
  grazing: number;
  /** Exponent and strength of the highlight. */
  gloss: number;
  shine: number;
  lift: number;
}

const MATTE: Surface = {
  diffuse: 0.5,
  ambient: 0.35,
  mirror: 0.02,
  grazing: 0.12,
  gloss: 8,
  shine: 0.08,
  lift: 0,
};
const GLOSS: Surface = {
  diffuse: 0.4,
  ambient: 0.3,
  mirror: 0.15,
  grazing: 0.75,
  gloss: 60,
  shine: 0.35,
  lift: 0,
};
const METAL: Surface = {
  diffuse: 0.25,
  ambient: 0.2,
  mirror: 0.7,
  grazing: 0.2,
  gloss: 30,
  shine: 0.35,
  lift: 0,
};
const GLASS: Surface = {
  diffuse: 0,
  ambient: 0,
  mirror: 0.42,
  grazing: 0.75,
  gloss: 120,
  shine: 0.6,
  lift: 0,
};
const GLOW: Surface = {
  diffuse: 0.3,
  ambient: 0.3,
  mirror: 0.25,
  grazing: 0.4,
  gloss: 40,
  shine: 0.4,
  lift: 0.15,
};

const SURFACES: Readonly<Record<number, Surface>> = {
  [Material.paint]: GLOSS,
  [Material.second]: GLOSS,
  [Material.stripe]: GLOSS,
  [Material.glass]: GLASS,
  [Material.rim]: METAL,
  [Material.rimDark]: { ...METAL, lift: -0.12 },
  [Material.chrome]: METAL,
  [Material.lamp]: GLOW,
  [Material.lampCore]: GLOW,
  [Material.tail]: GLOW,
  [Material.amber]: GLOW,
  [Material.caliper]: GLOW,
  [Material.wood]: { ...GLOSS, mirror: 0.08 },
  [Material.sail]: { ...MATTE, ambient: 0.55, lift: 0.1 },
};

const SURFACE_BY_MATERIAL = Array.from({ length: 32 }, (_, m): Surface => SURFACES[m] ?? MATTE);

// Numbers instead of vectors for speed, since this runs for every sample of a picture.
function smoothStep(a: number, b: number, x: number): number {
  const t = (x - a) / (b - a);
  if (t <= 0) return 0;
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/** Returns the brightness of the surroundings in a direction (right, up, towards the viewer). */
function surroundingBrightness(light: Light, right: number, up: number, out: number): number {
  if (light.softbox) {
    const top = smoothStep(0.62, 0.7, up) * (1 - smoothStep(0.93, 0.97, up));
    const side = smoothStep(0.3, 0.36, up) * (1 - smoothStep(0.44, 0.5, up));
    const roomBrightness = lerp(light.ground, light.zenith, smoothStep(-0.12, 0.12, up));
    return Math.max(roomBrightness, top * light.horizon, side * light.horizon * 0.75);
  }
  // The exact skyline, which needs sines, is computed only near its height.
  let aboveSkyline = 0;
  if (up >= light.skyline + 0.03) aboveSkyline = 1;
  else if (up > light.skyline * 0.2 - 0.02) {
    const bearing = Math.atan2(right, out);
    const ridge =
      light.skyline * (0.6 + 0.25 * Math.sin(bearing * 5) + 0.15 * Math.sin(bearing * 13));
    aboveSkyline = smoothStep(ridge - 0.02, ridge + 0.03, up);
  }
  const sky = aboveSkyline > 0 ? lerp(light.horizon, light.zenith, smoothStep(0, 0.75, up)) : 0;
  if (aboveSkyline === 1) return sky;
  const soil = lerp(light.ground * 1.35, light.ground * 0.6, smoothStep(0, -0.6, up));
  const land = light.skyline > 0 ? light.ground * 0.55 : light.horizon * 0.8;
  return lerp(lerp(soil, land, smoothStep(-0.03, 0.01, up)), sky, aboveSkyline);
}

/**
 * Computes the tone of every covered sample of a layer, 0..1 on the ramp of its material.
 * @param floor height of the ground, near which the light fades
 * @param tones receives the result
 */
export function shade(
  layer: Layer,
  camera: Camera,
  light: Light,
  floor: number,
  tones: Float32Array,
): void {
  const { width, from, to, material, inverse, normal } = layer;
  const { ahead, right, focal, cx, cy, eye } = scaleToSamples(camera, layer.step);
  const [aheadX, aheadY] = ahead;
  const [rightX, rightY] = right;
  const [sunX, sunY, sunZ] = normalize(light.sun);
  const lensHeight = eye[2];
  for (let i = from * width; i < to * width; i += 1) {
    const m = u8(material, i);
    // Wheel housings are drawn in one tone, regardless of light.
    if (m === 0 || m === Material.well) continue;
    const surface = SURFACE_BY_MATERIAL[m] ?? MATTE;
    const depth = 1 / f32(inverse, i);
    const row = Math.floor(i / width);
    const lateral = ((i - row * width - cx) * depth) / focal;
    // From the surface to the lens.
    let vx = -aheadX * depth - rightX * lateral;
    let vy = -aheadY * depth - rightY * lateral;
    let vz = ((row - cy) * depth) / focal;
    const z = lensHeight - vz;
    const inverseDistance = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx *= inverseDistance;
    vy *= inverseDistance;
    vz *= inverseDistance;
    let nx = f32(normal, i * 3);
    let ny = f32(normal, i * 3 + 1);
    let nz = f32(normal, i * 3 + 2);
    let facing = nx * vx + ny * vy + nz * vz;
    // Sheets are two-sided: the normal always faces the viewer.
    const l = (facing < 0 ? -1 : 1) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    nx *= l;
    ny *= l;
    nz *= l;
    facing *= l;
    // Direction of the mirrored ray, relative to the camera.
    const mx = 2 * facing * nx - vx;
    const my = 2 * facing * ny - vy;
    const mirrorUp = 2 * facing * nz - vz;
    const mirrorRight = mx * rightX + my * rightY;
    const mirrorOut = -mx * aheadX - my * aheadY;
    const sunFacing =
      (nx * rightX + ny * rightY) * sunX + nz * sunY - (nx * aheadX + ny * aheadY) * sunZ;
    const direct = Math.max(0, 0.25 + 0.75 * sunFacing);
    // Near the ground less sky is visible, which shades the lower flanks.
    const openness = 0.5 + 0.5 * smoothStep(floor, floor + 0.75, z);
    const skyShare = (0.675 + 0.325 * nz) * openness;
    const grazingShare = (1 - facing) * (1 - facing);
    const fresnel = surface.mirror + surface.grazing * grazingShare * grazingShare;
    const reflected =
      surroundingBrightness(light, mirrorRight, mirrorUp, mirrorOut) * (0.75 + 0.25 * openness);
    const towardsSun = mirrorRight * sunX + mirrorUp * sunY + mirrorOut * sunZ;
    // Powers are slow, and negligible far from the highlight.
    const glint =
      towardsSun > 0.25 && (towardsSun > 0.8 || surface.gloss < 30)
        ? towardsSun ** surface.gloss * surface.shine * light.key
        : 0;
    const tone =
      surface.diffuse * Math.min(1, direct) * light.key * (0.8 + 0.2 * openness) +
      surface.ambient * skyShare * light.fill +
      fresnel * reflected +
      glint +
      surface.lift;
    tones[i] = tone < 0 ? 0 : Math.min(tone, 1);
  }
}
