import { parsePoints } from './row-parser.ts';

/** Sections of a flank: (share of half width, share of height), from the sill to the shoulder. */
export const FLANKS = {
  /** Crisp shoulder, concave door, tucked sill. */
  crisp: parsePoints('.92 0, .975 .06, .972 .26, .99 .5, 1 .7, .985 .77, .955 .9, .9 .985'),
  /** Tucked sill, waist crease, soft shoulder. */
  modern: parsePoints('.93 0, .975 .06, .968 .3, 1 .6, .995 .72, .965 .88, .91 .98'),
  /** Convex, curling under at the sill: the fifties and sixties. */
  round: parsePoints('.86 0, .935 .07, .985 .3, 1 .5, .985 .7, .935 .88, .85 .985'),
  /** Upright flank of an off-roader. */
  tall: parsePoints('.93 0, .985 .05, .985 .3, 1 .6, 1 .74, .985 .82, .95 .93, .89 .99'),
  /** Flat sheet metal with an edge at the waist: the sixties to the eighties. */
  flat: parsePoints('.93 0, .98 .06, .992 .3, 1 .58, 1 .66, .99 .74, .965 .95, .945 .995'),
  /** Folded: widest low down, leaning inwards above. */
  wedge: parsePoints('.9 0, .985 .08, 1 .34, .99 .42, .95 .7, .91 .92, .88 .99'),
} as const;
