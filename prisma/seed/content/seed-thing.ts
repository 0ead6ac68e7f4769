import type { ContentKind } from '@pitlane/contracts';

type Motif = 'seaside' | 'forest' | 'mountain' | 'town' | 'sea' | 'evening' | 'studio' | 'coast';
/** Of `pictures/`, drawn by draw-pictures.ts; what is not wide is for phones. */
export type PictureName = `${Motif}-wide` | 'mountain' | 'town' | 'sea';

/** Something of the content that comes with the product. */
export interface SeedThing {
  /** Names it for good. */
  key: `${string}/${string}`;
  /** Raised whenever its fields change: who has not edited it gets the new ones at the next start. */
  edition: number;
  kind: ContentKind;
  /** As editors would send them (`newContent`); it is published. */
  fields: Readonly<Record<string, unknown>>;
  /** Its pictures, by the field that holds their id. */
  pictures?: Readonly<Record<string, PictureName>>;
  /** Key of the menu item that it lies below. */
  below?: string;
}

/** A field in both languages. */
export const both = <Name extends string>(name: Name, ru: string, en: string) => ({
  [`${name}_ru`]: ru,
  [`${name}_en`]: en,
});
