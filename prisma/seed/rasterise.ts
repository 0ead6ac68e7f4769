// Draws pictures for the seed in a process of its own: it needs the SVG decoder, which the code
// for uploads switches off for its whole process.
import { draw, type Picture } from '@pitlane/demo-pictures';

process.on('message', async (picture: Picture) => {
  // Barely packed: the bytes go to the next process and nowhere else.
  process.send?.({ png: await draw(picture, { compressionLevel: 1 }) });
});
process.on('disconnect', () => process.exit(0));
