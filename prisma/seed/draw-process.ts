// Draws pictures for the seed in a separate process: drawing needs the SVG decoder, which upload code disables for its
// whole process.
import { draw, type Picture } from '@pitlane/demo-pictures';

process.on('message', async (picture: Picture) => {
  // Low compression, since the bytes are only sent to the parent process.
  process.send?.({ png: await draw(picture, { compressionLevel: 1 }) });
});
process.on('disconnect', () => process.exit(0));
