// Run after a drawing or this list has changed. The output is committed, so that no start waits for drawing.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from '@pitlane/api/infra/command-line';
import { draw, type ExteriorPicture } from '@pitlane/demo-pictures';
import sharp from 'sharp';

await readArguments('node prisma/seed/content/draw-pictures.ts', {
  about: "draws the pictures of the product's own content into their folders",
});

type Motif = Pick<ExteriorPicture, 'silhouette' | 'color' | 'view' | 'scene'>;

const motifs = {
  seaside: { silhouette: 'supercar', color: 'red', view: 'front_left', scene: 'seaside' },
  forest: { silhouette: 'roadster_fifties', color: 'green', view: 'front_left', scene: 'forest' },
  mountain: { silhouette: 'modern_911', color: 'yellow', view: 'front_left', scene: 'mountain' },
  town: { silhouette: 'gt_sixties', color: 'silver', view: 'front_left', scene: 'old_town' },
  sea: { silhouette: 'express_yacht', color: 'white', view: 'front_left', scene: 'sea' },
  evening: { silhouette: 'saloon_modern', color: 'black', view: 'front_left', scene: 'city_dusk' },
  studio: { silhouette: 'gtr', color: 'blue', view: 'front_left', scene: 'studio_dark' },
  coast: { silhouette: 'targa_classic', color: 'blue', view: 'front_right', scene: 'seaside' },
} as const satisfies Record<string, Motif>;

/** Pixels per inch that scale drawings (1024 pixels wide at 72) to the width of the largest picture. */
const DENSITY = 113;
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pictureFolder = folder('pictures');
const webFolder = folder('../../../apps/web/public/content');
mkdirSync(pictureFolder, { recursive: true });

/** Motifs of slides on phones, which are cropped to 4:3. */
const phoneMotifs: readonly string[] = ['mountain', 'town', 'sea'];
const cardMotifs: readonly string[] = ['coast', 'town', 'studio', 'evening'];

for (const [name, motif] of Object.entries(motifs)) {
  const drawing = await draw({ id: name, type: 'exterior', ...motif }, { density: DENSITY });
  const picture = await sharp(drawing).flatten({ background: '#ffffff' }).toBuffer();
  const crop = (width: number, height: number) =>
    sharp(picture).resize({ width, height, position: 'bottom' });
  const jpeg = { quality: 82, mozjpeg: true };
  await crop(1600, 900).jpeg(jpeg).toFile(`${pictureFolder}/${name}-wide.jpg`);
  if (phoneMotifs.includes(name))
    await crop(1200, 900).jpeg(jpeg).toFile(`${pictureFolder}/${name}.jpg`);
  if (cardMotifs.includes(name)) {
    await crop(640, 360).webp({ quality: 80 }).toFile(`${webFolder}/${name}.webp`);
  }
}
