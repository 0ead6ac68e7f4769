// Draws the demo's pictures into the folder that storeDemoPictures() reads: `node draw-demo.ts all|few`.
import { rmSync, writeFileSync } from 'node:fs';
import { openFolder } from '@pitlane/api/infra/storage';
import { drawDemoPictures } from './demo-pictures.ts';
import { folderOf, listOf } from './drawn-pictures.ts';

const set = process.argv[2] === 'few' ? 'few' : 'all';
// What another version has drawn is nobody's.
rmSync(folderOf(set), { recursive: true, force: true });
const pictures = await drawDemoPictures(openFolder(folderOf(set)), set);
writeFileSync(listOf(set), JSON.stringify([...pictures]));
