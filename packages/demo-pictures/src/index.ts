import sharp from 'sharp';
import { drawPicture } from './draw.ts';
import type { Picture } from './spec.ts';

export { shapeKey } from './draw.ts';
export {
  countVariants,
  detailPictures,
  exteriorPicture,
  motifOf,
  silhouettes,
} from './picture-sets.ts';
export type { DetailPicture, ExteriorPicture, Picture, Silhouette } from './spec.ts';

interface DrawOptions {
  /** Pixels per inch of the drawing's units: 72 gives a width of 1024 pixels. */
  density?: number;
  /** Compression of the PNG, from 0 (fast) to 9 (small). */
  compressionLevel?: number;
}

/**
 * Draws a picture deterministically.
 * @returns a PNG
 * @throws Error if libvips must not decode SVG in this process
 */
export const draw = (
  picture: Picture,
  { density = 72, compressionLevel = 6 }: DrawOptions = {},
): Promise<Buffer> =>
  sharp(Buffer.from(drawPicture(picture)), { density })
    .png({ compressionLevel })
    .toBuffer();
