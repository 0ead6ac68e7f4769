import type { P2, V3 } from './vec.ts';
import { add, cross, item, num, scale, sub, unit } from './vec.ts';

/** Indexed triangles with smooth normals; `uvs` carry the builder's own surface parameters. */
export interface Mesh {
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
}

export interface GridOptions {
  /** Parameters stored with row i, column j. */
  uv?: (i: number, j: number) => P2;
  /** The last column repeats the first (tubes, wheels). */
  wrap?: boolean;
  /** Close the first and last rows with a fan. */
  caps?: boolean;
}

function accumulateNormals(mesh: Mesh): number[] {
  const { positions: p, indices } = mesh;
  const n = new Array<number>(p.length).fill(0);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [num(indices, t) * 3, num(indices, t + 1) * 3, num(indices, t + 2) * 3];
    const u: V3 = [
      num(p, b) - num(p, a),
      num(p, b + 1) - num(p, a + 1),
      num(p, b + 2) - num(p, a + 2),
    ];
    const v: V3 = [
      num(p, c) - num(p, a),
      num(p, c + 1) - num(p, a + 1),
      num(p, c + 2) - num(p, a + 2),
    ];
    const f = cross(u, v);
    for (const i of [a, b, c]) for (let k = 0; k < 3; k += 1) n[i + k] = num(n, i + k) + item(f, k);
  }
  return n;
}

function normalise(n: number[]): void {
  for (let i = 0; i < n.length; i += 3) {
    const l = Math.hypot(num(n, i), num(n, i + 1), num(n, i + 2)) || 1;
    for (let k = 0; k < 3; k += 1) n[i + k] = num(n, i + k) / l;
  }
}

/** Skin a surface over rows of equally many points. */
export function grid(rows: readonly (readonly V3[])[], options: GridOptions = {}): Mesh {
  const m = item(rows, 0).length;
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] };
  rows.forEach((row, i) => {
    row.forEach((p, j) => {
      mesh.positions.push(num(p, 0), num(p, 1), num(p, 2));
      mesh.uvs.push(...(options.uv?.(i, j) ?? [i, j]));
    });
  });
  for (let i = 0; i + 1 < rows.length; i += 1) {
    for (let j = 0; j + 1 < m; j += 1) {
      const a = i * m + j;
      mesh.indices.push(a, a + 1, a + m, a + 1, a + m + 1, a + m);
    }
  }
  mesh.normals = accumulateNormals(mesh);
  if (options.wrap) {
    for (let i = 0; i < rows.length; i += 1) {
      const [a, b] = [i * m * 3, (i * m + m - 1) * 3];
      for (let k = 0; k < 3; k += 1) {
        const s = num(mesh.normals, a + k) + num(mesh.normals, b + k);
        mesh.normals[a + k] = s;
        mesh.normals[b + k] = s;
      }
    }
  }
  normalise(mesh.normals);
  if (options.caps)
    for (const i of [0, rows.length - 1]) addCap(mesh, item(rows, i), i * m, i === 0);
  return mesh;
}

/** Caps get their own vertices so that the edge stays crisp in the shading. */
function addCap(mesh: Mesh, row: readonly V3[], first: number, reverse: boolean): void {
  const centre = scale(
    row.reduce<V3>((s, p) => add(s, p), [0, 0, 0]),
    1 / row.length,
  );
  const base = mesh.positions.length / 3;
  const a = item(row, 0);
  const b = item(row, Math.floor(row.length / 3));
  const normal = scale(unit(cross(sub(a, centre), sub(b, centre))), reverse ? 1 : -1);
  for (const [k, p] of [centre, ...row].entries()) {
    const source = (first + Math.max(0, k - 1)) * 2;
    mesh.positions.push(num(p, 0), num(p, 1), num(p, 2));
    mesh.normals.push(normal[0], normal[1], normal[2]);
    mesh.uvs.push(num(mesh.uvs, source), num(mesh.uvs, source + 1));
  }
  for (let j = 0; j < row.length; j += 1) {
    const next = ((j + 1) % row.length) + 1;
    if (reverse) mesh.indices.push(base, base + next, base + 1 + j);
    else mesh.indices.push(base, base + 1 + j, base + next);
  }
}

/** Round tube along a path; `radius` in metres, a number or a function of 0..1 along the path. */
export function tube(
  path: readonly V3[],
  radius: number | ((t: number) => number),
  sides = 10,
): Mesh {
  const rows = path.map((p, i) => {
    const ahead = item(path, Math.min(i + 1, path.length - 1));
    const axis = unit(sub(ahead, item(path, Math.max(i - 1, 0))));
    const side = unit(cross(axis, Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
    const up = cross(side, axis);
    const r = typeof radius === 'number' ? radius : radius(i / (path.length - 1));
    return ring(sides).map(([c, s]): V3 => add(p, add(scale(side, c * r), scale(up, s * r))));
  });
  return grid(rows, { wrap: true, caps: true });
}

/** Closed circle of `sides` + 1 points (cosine, sine). */
export function ring(sides: number): P2[] {
  return Array.from({ length: sides + 1 }, (_, i): P2 => {
    const a = (i / sides) * Math.PI * 2;
    return [Math.cos(a), Math.sin(a)];
  });
}

/** Superellipsoid: `power` 2 is an ellipsoid, larger values a cushion or a rounded box. */
export function blob(centre: V3, radii: V3, power = 2, detail = 20): Mesh {
  const e = 2 / power;
  const f = (x: number): number => Math.sign(x) * Math.abs(x) ** e;
  const rows = Array.from({ length: detail + 1 }, (_, i) => {
    const lat = (i / detail - 0.5) * Math.PI;
    return ring(detail).map(
      ([c, s]): V3 => [
        centre[0] + radii[0] * f(Math.cos(lat)) * f(c),
        centre[1] + radii[1] * f(Math.cos(lat)) * f(s),
        centre[2] + radii[2] * f(Math.sin(lat)),
      ],
    );
  });
  return grid(rows, { wrap: true });
}

/** Body of revolution about an axis through `centre`; profile is (distance along, radius). */
export function lathe(centre: V3, axis: 'x' | 'y' | 'z', profile: readonly P2[], sides = 56): Mesh {
  const rows = profile.map(([d, r]) =>
    ring(sides).map(([c, s]): V3 => {
      if (axis === 'x') return add(centre, [d, c * r, s * r]);
      if (axis === 'y') return add(centre, [c * r, d, s * r]);
      return add(centre, [c * r, s * r, d]);
    }),
  );
  return grid(rows, { wrap: true, uv: (i) => item(profile, i) });
}

/** Move every vertex by a function of its position (normals are kept: use for mild bends). */
export function transform(mesh: Mesh, move: (p: V3) => V3): Mesh {
  const positions: number[] = [];
  for (let i = 0; i < mesh.positions.length; i += 3) {
    positions.push(
      ...move([num(mesh.positions, i), num(mesh.positions, i + 1), num(mesh.positions, i + 2)]),
    );
  }
  const moved: Mesh = { ...mesh, positions };
  moved.normals = accumulateNormals(moved);
  normalise(moved.normals);
  return moved;
}
