import type { P2, V3 } from './vec.ts';
import { add, cross, f64, item, normalize, scale, sub, u32 } from './vec.ts';

/** Indexed triangles with smooth normals; `uvs` contains the surface parameters set by the builder. */
export interface Mesh {
  positions: Float64Array;
  normals: Float64Array;
  uvs: Float64Array;
  indices: Uint32Array;
}

interface GridOptions {
  /** Returns the parameters of row i, column j. */
  uv?: (i: number, j: number) => P2;
  /** True if the last column repeats the first, as in tubes and wheels. */
  wrap?: boolean;
  /** Closes the first and last rows with a fan. */
  caps?: boolean;
}

/** Sums the normals of the triangles of the first `count` indices at their corners. */
function accumulateNormals({ positions: p, normals: n, indices }: Mesh, count: number): void {
  for (let t = 0; t < count; t += 3) {
    const a = u32(indices, t) * 3;
    const b = u32(indices, t + 1) * 3;
    const c = u32(indices, t + 2) * 3;
    const ux = f64(p, b) - f64(p, a);
    const uy = f64(p, b + 1) - f64(p, a + 1);
    const uz = f64(p, b + 2) - f64(p, a + 2);
    const vx = f64(p, c) - f64(p, a);
    const vy = f64(p, c + 1) - f64(p, a + 1);
    const vz = f64(p, c + 2) - f64(p, a + 2);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    for (let k = 0; k < 3; k += 1) {
      const i = k === 0 ? a : k === 1 ? b : c;
      n[i] = f64(n, i) + x;
      n[i + 1] = f64(n, i + 1) + y;
      n[i + 2] = f64(n, i + 2) + z;
    }
  }
}

function normalizeAll(n: Float64Array): void {
  for (let i = 0; i < n.length; i += 3) {
    const [x, y, z] = [f64(n, i), f64(n, i + 1), f64(n, i + 2)];
    const l = Math.sqrt(x * x + y * y + z * z) || 1;
    n[i] = x / l;
    n[i + 1] = y / l;
    n[i + 2] = z / l;
  }
}

/** Builds a surface over rows with equal numbers of points. */
export function grid(rows: readonly (readonly V3[])[], options: GridOptions = {}): Mesh {
  const m = item(rows, 0).length;
  const surface = rows.length * m;
  const vertices = surface + (options.caps ? 2 * (m + 1) : 0);
  const quads = (rows.length - 1) * (m - 1);
  const mesh: Mesh = {
    positions: new Float64Array(vertices * 3),
    normals: new Float64Array(vertices * 3),
    uvs: new Float64Array(vertices * 2),
    indices: new Uint32Array(quads * 6 + (options.caps ? 6 * m : 0)),
  };
  rows.forEach((row, i) => {
    row.forEach((p, j) => {
      mesh.positions.set(p, (i * m + j) * 3);
      mesh.uvs.set(options.uv?.(i, j) ?? [i, j], (i * m + j) * 2);
    });
  });
  let t = 0;
  for (let i = 0; i + 1 < rows.length; i += 1) {
    for (let j = 0; j + 1 < m; j += 1) {
      const a = i * m + j;
      mesh.indices[t] = a;
      mesh.indices[t + 1] = a + 1;
      mesh.indices[t + 2] = a + m;
      mesh.indices[t + 3] = a + 1;
      mesh.indices[t + 4] = a + m + 1;
      mesh.indices[t + 5] = a + m;
      t += 6;
    }
  }
  accumulateNormals(mesh, t);
  if (options.wrap) {
    for (let i = 0; i < rows.length; i += 1) {
      const [a, b] = [i * m * 3, (i * m + m - 1) * 3];
      for (let k = 0; k < 3; k += 1) {
        const s = f64(mesh.normals, a + k) + f64(mesh.normals, b + k);
        mesh.normals[a + k] = s;
        mesh.normals[b + k] = s;
      }
    }
  }
  normalizeAll(mesh.normals);
  if (options.caps) {
    addCap(mesh, item(rows, 0), { first: 0, base: surface, at: t, reverse: true });
    const last = rows.length - 1;
    const lastCap = { first: last * m, base: surface + m + 1, at: t + 3 * m, reverse: false };
    addCap(mesh, item(rows, last), lastCap);
  }
  return mesh;
}

interface CapOptions {
  /** First vertex of the closed row, first vertex of the cap, first index of the cap. */
  first: number;
  base: number;
  at: number;
  reverse: boolean;
}

/** Adds a cap with separate vertices, so that the edge stays sharp in the shading. */
function addCap(mesh: Mesh, row: readonly V3[], { first, base, at, reverse }: CapOptions): void {
  const center = scale(
    row.reduce<V3>((s, p) => add(s, p), [0, 0, 0]),
    1 / row.length,
  );
  const a = item(row, 0);
  const b = item(row, Math.floor(row.length / 3));
  const normal = scale(normalize(cross(sub(a, center), sub(b, center))), reverse ? 1 : -1);
  [center, ...row].forEach((p, k) => {
    const source = (first + Math.max(0, k - 1)) * 2;
    mesh.positions.set(p, (base + k) * 3);
    mesh.normals.set(normal, (base + k) * 3);
    mesh.uvs.set([f64(mesh.uvs, source), f64(mesh.uvs, source + 1)], (base + k) * 2);
  });
  for (let j = 0; j < row.length; j += 1) {
    const next = ((j + 1) % row.length) + 1;
    const corners = reverse ? [base, base + next, base + 1 + j] : [base, base + 1 + j, base + next];
    mesh.indices.set(corners, at + j * 3);
  }
}

/** Builds a round tube along a path; `radius` in meters is a number or a function of the position 0..1 on it. */
export function tube(
  path: readonly V3[],
  radius: number | ((t: number) => number),
  sides = 10,
): Mesh {
  const rows = path.map((p, i) => {
    const ahead = item(path, Math.min(i + 1, path.length - 1));
    const axis = normalize(sub(ahead, item(path, Math.max(i - 1, 0))));
    const side = normalize(cross(axis, Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
    const up = cross(side, axis);
    const r = typeof radius === 'number' ? radius : radius(i / (path.length - 1));
    return ring(sides).map(([c, s]): V3 => add(p, add(scale(side, c * r), scale(up, s * r))));
  });
  return grid(rows, { wrap: true, caps: true });
}

/** Returns a closed circle of `sides` + 1 points (cosine, sine). */
function ring(sides: number): P2[] {
  return Array.from({ length: sides + 1 }, (_, i): P2 => {
    const a = (i / sides) * Math.PI * 2;
    return [Math.cos(a), Math.sin(a)];
  });
}

/** Builds a superellipsoid: `power` 2 is an ellipsoid, higher values are cushions and rounded boxes. */
export function blob(center: V3, radii: V3, power = 2, detail = 20): Mesh {
  const e = 2 / power;
  const f = (x: number): number => Math.sign(x) * Math.abs(x) ** e;
  const rows = Array.from({ length: detail + 1 }, (_, i) => {
    const lat = (i / detail - 0.5) * Math.PI;
    return ring(detail).map(
      ([c, s]): V3 => [
        center[0] + radii[0] * f(Math.cos(lat)) * f(c),
        center[1] + radii[1] * f(Math.cos(lat)) * f(s),
        center[2] + radii[2] * f(Math.sin(lat)),
      ],
    );
  });
  return grid(rows, { wrap: true });
}

/** Builds a body of revolution about an axis through `center`; `profile` contains (distance along the axis, radius). */
export function lathe(center: V3, axis: 'x' | 'y' | 'z', profile: readonly P2[], sides = 56): Mesh {
  const rows = profile.map(([d, r]) =>
    ring(sides).map(([c, s]): V3 => {
      if (axis === 'x') return add(center, [d, c * r, s * r]);
      if (axis === 'y') return add(center, [c * r, d, s * r]);
      return add(center, [c * r, s * r, d]);
    }),
  );
  return grid(rows, { wrap: true, uv: (i) => item(profile, i) });
}
