import { writeFileSync } from 'node:fs';
import { readArguments } from '@pitlane/api/infra/command-line';
import { openFolder } from '@pitlane/api/infra/storage';
import * as z from 'zod';
import { drawDemoPictures, pictureFolderOf, pictureListOf } from './demo-pictures.ts';

const { set } = await readArguments('node prisma/seed/draw-demo.ts', {
  about: "draws the demo's pictures into the folder that storeDemoPictures() reads",
  arguments: {
    set: z.enum(['all', 'few'], 'must be all or few').describe('all, or few for tests'),
  },
});
const pictures = await drawDemoPictures(openFolder(pictureFolderOf(set)), set);
writeFileSync(pictureListOf(set), JSON.stringify([...pictures]));
