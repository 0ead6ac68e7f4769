// Draws pictures for the seed in a process of its own: it needs the SVG decoder, which the code
// for uploads switches off for its whole process.
import sharp from 'sharp';
import { drawPicture } from './drawings/draw.ts';
import type { Picture } from './drawings/spec.ts';

process.on('message', async (picture: Picture) => {
  // Barely packed: the bytes go to the next process and nowhere else.
  const png = await sharp(Buffer.from(drawPicture(picture)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  process.send?.({ png });
});
process.on('disconnect', () => process.exit(0));
