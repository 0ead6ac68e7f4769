// Draws the demo's pictures into the folder that storeDemoPictures() reads: `node draw-demo.ts all|few`.
import { writeFileSync } from 'node:fs';
import { openFolder } from '@pitlane/api/infra/storage';
import { drawDemoPictures, folderOf, listOf } from './demo-pictures.ts';

const set = process.argv[2] === 'few' ? 'few' : 'all';
const pictures = await drawDemoPictures(openFolder(folderOf(set)), set);
writeFileSync(listOf(set), JSON.stringify([...pictures]));
