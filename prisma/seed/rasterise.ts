// Draws pictures for the seed in a process of its own: it needs the SVG decoder, which the code
// for uploads switches off for its whole process.
import sharp from 'sharp';
import { albums } from './drawings/albums.ts';
import { drawPicture } from './drawings/draw.ts';

const pictures = new Map(
  albums.flatMap((album) => album.pictures.map((picture) => [picture.id, picture] as const)),
);

process.on('message', async (id: string) => {
  const picture = pictures.get(id);
  if (!picture) throw new Error(`No picture ${id}`);
  // Barely packed: the bytes go to the next process and nowhere else.
  const png = await sharp(Buffer.from(drawPicture(picture)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  process.send?.({ id, png });
});
process.on('disconnect', () => process.exit(0));
