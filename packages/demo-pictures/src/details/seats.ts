import { fuselage } from '../bodies/loft.ts';
import { parsePoints3d, parseStations } from '../bodies/row-parser.ts';
import { blob, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import { LEATHER_RAMPS, Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { Trim } from '../spec.ts';
import { createPart, interiorFinish, piping, slab } from './set-parts.ts';

/** Builds two front seats: low ones for a classic, bucket seats otherwise. */
export function buildSeats(trim: Trim, classic: boolean): Model {
  const parts: Part[] = [slab(-1.6, 1.4, -1.3, 1.3, 0, Material.cabin)];
  const lines: Line[] = [];
  const lightColor = LEATHER_RAMPS[trim][4];
  const darkColor = LEATHER_RAMPS[trim][0];
  for (const y of [0.42, -0.42]) {
    const top = classic ? 0.92 : 1.08;
    parts.push(createPart(blob([0.12, y, 0.3], [0.34, 0.27, 0.12], 3.4), Material.leather));
    parts.push(
      createPart(
        fuselage(parseStations('-.34 .25 .62 .36, -.2 .27 .6 .36, -.12 .24 .6 .33'), 3.4, y),
        Material.leather,
      ),
    );
    for (const k of [1, -1]) {
      parts.push(
        createPart(
          blob([0.12, y + k * 0.25, 0.36], [0.33, 0.06, 0.11], 2.8),
          classic ? Material.leather : Material.trim,
        ),
      );
      if (!classic)
        parts.push(
          createPart(blob([-0.13, y + k * 0.23, 0.66], [0.11, 0.06, 0.24], 2.8), Material.trim),
        );
      if (!classic)
        parts.push(
          createPart(
            tube(
              [
                [-0.2, y + k * 0.07, 0.9],
                [-0.2, y + k * 0.07, 1.1],
              ],
              0.012,
              8,
            ),
            Material.chrome,
          ),
        );
    }
    if (!classic)
      parts.push(createPart(blob([-0.2, y, top + 0.06], [0.07, 0.15, 0.1], 3), Material.leather));
    for (let i = -4; i <= 4; i += 1) {
      const yy = y + i * 0.042;
      const back = Array.from({ length: 24 }, (_, j): V3 => [-0.117, yy, 0.36 + j * 0.0225]);
      const base = Array.from({ length: 24 }, (_, j): V3 => [-0.06 + j * 0.02, yy, 0.424]);
      lines.push(piping(back, darkColor), piping(base, darkColor));
    }
    if (!classic) {
      lines.push(
        piping(
          Array.from({ length: 40 }, (_, j): V3 => [-0.11, y - 0.18 + j * 0.009, 0.9]),
          lightColor,
        ),
      );
    }
  }
  parts.push(createPart(blob([0.1, 0, 0.26], [0.6, 0.09, 0.2], 5), Material.trim));
  parts.push(createPart(tube(parsePoints3d('.42 0 .44, .36 0 .62'), 0.012, 8), Material.chrome));
  parts.push(
    createPart(
      blob([0.36, 0, 0.64], [0.035, 0.035, 0.045], 2.2),
      classic ? Material.wood : Material.leather,
    ),
  );
  for (const k of [1, -1]) {
    parts.push(
      createPart(blob([0.2, k * 0.98, 0.5], [1.2, 0.06, 0.34], 6), (f) =>
        f.z > 0.62 ? Material.trim : Material.leather,
      ),
    );
    parts.push(createPart(blob([0.1, k * 0.92, 0.62], [0.12, 0.02, 0.02], 3), Material.chrome));
  }
  parts.push(createPart(blob([-0.72, 0, 0.7], [0.12, 1.0, 0.5], 5), Material.cabin));
  return { parts, lines, finish: interiorFinish(trim, false), floor: 0 };
}
