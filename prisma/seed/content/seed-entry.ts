import type { ContentKind } from '@pitlane/contracts';

type Motif = 'seaside' | 'forest' | 'mountain' | 'town' | 'sea' | 'evening' | 'studio' | 'coast';
/** File name in `pictures/`, drawn by draw-pictures.ts; pictures that are not wide are for phones. */
export type PictureName = `${Motif}-wide` | 'mountain' | 'town' | 'sea';

/** Seeded content entry. */
export interface SeedEntry {
  /** Permanent identifier. */
  key: `${string}/${string}`;
  /** Increment when its fields change: the next start updates entries that editors have not changed. */
  edition: number;
  kind: ContentKind;
  /** Fields in the format that editors send (`newContent`). */
  fields: Readonly<Record<string, unknown>>;
  /** Pictures by the field that contains their id. */
  pictures?: Readonly<Record<string, PictureName>>;
  /** Key of the parent menu item. */
  below?: string;
}

/** Returns the fields of a text in both languages. */
export const bilingualFields = <Name extends string>(name: Name, ru: string, en: string) => ({
  [`${name}_ru`]: ru,
  [`${name}_en`]: en,
});
