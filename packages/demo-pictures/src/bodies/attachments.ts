import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { curve, item, lerp } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { CarRow, Fitting } from './car-row.ts';
import type { CarSpec } from './car-spec.ts';
import type { BodyShell } from './car-surface.ts';
import { bumper, exhausts, roundLamps, roundTails } from './fittings.ts';
import { wing } from './loft.ts';
import { parseGroups } from './row-parser.ts';

/** Builds the attachments of a car: lamps, bumpers, exhaust pipes, wings, roof bars. */
export function buildAttachments(row: CarRow, spec: CarSpec, body: BodyShell): Part[] {
  const parts: Part[] = [];
  for (const [y = 0, z = 0, r = 0, out = 0] of parseGroups(row.lamps ?? '')) {
    parts.push(...roundLamps(spec, body, y, z, r, out));
  }
  for (const [y = 0, z = 0, r = 0, amber = 0] of parseGroups(row.tails ?? '')) {
    parts.push(...roundTails(spec, body, y, z, r, amber ? Material.amber : Material.tail));
  }
  if (row.bumpers) {
    const [front, rear, material] = row.bumpers;
    const half = spec.halfWidth;
    const bumperBar = (at: P2, end: 1 | -1): Part[] =>
      at[1] > 0 ? bumper(spec, body, at[0], end, half * 0.9, at[1], Material[material]) : [];
    parts.push(...bumperBar(front, 1), ...bumperBar(rear, -1));
  }
  const [z = 0, ...ys] = parseGroups(row.pipes ?? '')[0] ?? [];
  parts.push(...exhausts(spec, ys, z, 0.16));
  for (const fitting of row.fittings ?? []) parts.push(...buildFitting(fitting, spec, body));
  return parts;
}

function buildFitting(fitting: Fitting, spec: CarSpec, body: BodyShell): Part[] {
  const L = spec.length;
  const roof = curve(spec.greenhouse?.roof ?? []);
  switch (fitting[0]) {
    case 'wing': {
      const [, s, z, half, chord, post] = fitting;
      const sections = [-1, -0.5, 0, 0.5, 1].map((t) => ({
        edge: [L / 2 - s, t * half, z] as const,
        chord,
        thickness: 0.05,
      }));
      const posts = [1, -1].flatMap((k): Part[] => [
        {
          mesh: blob([L / 2 - s - chord * 0.5, k * half, z - 0.01], [chord * 0.5, 0.012, 0.05], 6),
          material: Material.paint,
        },
        {
          mesh: blob(
            [L / 2 - s - chord * 0.45, k * half * 0.72, z - post / 2],
            [0.08, 0.018, post / 2],
            5,
          ),
          material: Material.paint,
        },
      ]);
      return [{ mesh: wing(sections, 'z'), material: Material.paint }, ...(post > 0 ? posts : [])];
    }
    case 'rails': {
      const [, from, to, y] = fitting;
      return [1, -1].map((k) => {
        const path = Array.from({ length: 15 }, (_, i): V3 => {
          const t = i / 14;
          const s = lerp(from, to, t);
          const bend = (2 * t - 1) ** 8;
          return [L / 2 - s, k * y, roof(s) + 0.015 - 0.05 * bend];
        });
        return { mesh: tube(path, 0.02, 8), material: Material.rim };
      });
    }
    case 'hoop': {
      const [, s, half, top] = fitting;
      const path: V3[] = [-1, -0.96, -0.8, -0.4, 0.4, 0.8, 0.96, 1].map((k, i): V3 => {
        const z = i === 0 || i === 7 ? top - 0.4 : i === 1 || i === 6 ? top - 0.08 : top;
        return [L / 2 - s, k * half, z];
      });
      return [{ mesh: tube(path, 0.034, 10), material: Material.trim }];
    }
    case 'spare': {
      const [, z] = fitting;
      const r = spec.wheel.radius * 0.94;
      const ring = (profile: readonly P2[], material: number): Part => ({
        mesh: lathe([-L / 2, 0, z], 'x', profile),
        material,
      });
      return [
        ring(
          [
            [0.02, r * 0.8],
            [0.02, r],
            [-0.17, r],
            [-0.2, r * 0.86],
            [-0.19, r * 0.6],
          ],
          Material.tire,
        ),
        ring(
          [
            [-0.18, r * 0.62],
            [-0.15, r * 0.4],
            [-0.19, r * 0.2],
            [-0.19, 0],
          ],
          Material.rim,
        ),
      ];
    }
    case 'wings':
      return [1, -1].flatMap((k) => sweptWings(spec, fitting[1] * k, fitting[2]));
    case 'cycle_wings':
      return body.axles.flatMap((s) =>
        [1, -1].map((k) => {
          const r = spec.wheel.radius + 0.045;
          const arc = Array.from({ length: 17 }, (_, i): P2 => {
            const a = lerp(2.55, 0.35, i / 16);
            return [s - Math.cos(a) * r, spec.wheel.radius + Math.sin(a) * r];
          });
          return sweptSheet(spec, arc, k * (spec.track ?? 0), fitting[1], 0.03);
        }),
      );
    case 'pods': {
      const [, s, y, z, r] = fitting;
      return [1, -1].flatMap((k) => buildLampPod([L / 2 - s, k * y, z], r));
    }
    case 'fins': {
      const [, from, height] = fitting;
      const y = spec.halfWidth * 0.9;
      return [1, -1].map((k) => ({
        mesh: wing(
          [0, 0.5, 1].map((t) => ({
            edge: [
              L / 2 - lerp(from, L - 0.5, t),
              k * y,
              body.topAt(L - 0.5, y) - 0.06 + t * height,
            ],
            chord: (L - from - 0.12) * (1 - 0.8 * t),
            thickness: 0.1 - 0.05 * t,
          })),
          'y',
        ),
        material: Material.paint,
      }));
    }
  }
}

/** Builds a sheet with a rounded cross-section along a line of (station, height) points. */
function sweptSheet(
  spec: CarSpec,
  line: readonly P2[],
  y: number,
  width: number,
  drop: number,
): Part {
  const across = [-1, -0.92, -0.6, 0, 0.6, 0.92, 1];
  const rows = line.map(([s, z]) =>
    across.map((t): V3 => [spec.length / 2 - s, y + (t * width) / 2, z - drop * t ** 4]),
  );
  return { mesh: grid(rows), material: Material.paint };
}

/** Builds a wing of a pre-war car, from the front wheel down to the running board and over the rear wheel. */
function sweptWings(spec: CarSpec, y: number, width: number): Part[] {
  const R = spec.wheel.radius;
  const [a, b] = [spec.frontOverhang, spec.frontOverhang + spec.wheelbase];
  const r = R + 0.07;
  const boardHeight = R * 0.72;
  const arc = (s: number, from: number, to: number, steps: number): P2[] =>
    Array.from({ length: steps }, (_, i): P2 => {
      const t = lerp(from, to, i / (steps - 1));
      return [s - Math.cos(t) * r, R + Math.sin(t) * r];
    });
  const frontArc = arc(a, 0.25, 1.75, 14);
  const last = item(frontArc, frontArc.length - 1);
  const fall: P2[] = Array.from({ length: 12 }, (_, i): P2 => {
    const t = (i + 1) / 12;
    const s = lerp(last[0], lerp(a, b, 0.5), t);
    return [s, lerp(last[1], boardHeight, t * t * (3 - 2 * t))];
  });
  const rise = arc(b, 0.12, 2.9, 24);
  const first = item(rise, 0);
  const floor: P2[] = [
    [lerp(a, b, 0.52), boardHeight],
    [first[0] - 0.12, boardHeight],
    [first[0] - 0.03, boardHeight + 0.02],
  ];
  const line = [...frontArc, ...fall, ...floor, ...rise];
  return [sweptSheet(spec, line, y, width, 0.15)];
}

function buildLampPod(at: V3, r: number): Part[] {
  const ring = (profile: readonly P2[], material: number): Part => ({
    mesh: lathe(at, 'x', profile, 32),
    material,
  });
  return [
    ring(
      [
        [-r * 1.5, 0],
        [-r * 1.35, r * 0.5],
        [-r * 0.7, r * 0.92],
        [0, r * 1.06],
        [0.02, r],
      ],
      Material.chrome,
    ),
    ring(
      [
        [0, r],
        [0.025, r * 0.7],
        [0.04, 0],
      ],
      Material.lamp,
    ),
    {
      mesh: blob([at[0] + 0.03, at[1], at[2]], [0.012, r * 0.35, r * 0.35]),
      material: Material.lampCore,
    },
    {
      mesh: tube(
        [
          [at[0] - r * 0.7, at[1], at[2] - r * 0.8],
          [at[0] - r * 0.8, at[1], at[2] - r * 2.2],
        ],
        0.02,
        6,
      ),
      material: Material.chrome,
    },
  ];
}
