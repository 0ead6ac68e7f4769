import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

/** File in the format of `setInputFiles` and multipart bodies. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Drawing {
  width: number;
  height: number;
  seed: number;
}

/** Draws a scene with camera noise in the browser and returns a base64 JPEG. */
async function draw({ width, height, seed }: Drawing): Promise<string> {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const randomColor = () => `hsl(${random() * 360} 60% ${20 + random() * 60}%)`;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const sky = pen.createLinearGradient(0, 0, width * random(), height);
  sky.addColorStop(0, randomColor());
  sky.addColorStop(1, randomColor());
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  for (let shapeIndex = 0; shapeIndex < 12; shapeIndex += 1) {
    pen.fillStyle = randomColor();
    pen.beginPath();
    const [x, y] = [random() * width, random() * height];
    pen.ellipse(x, y, (random() * width) / 4, (random() * height) / 4, random() * 3, 0, 7);
    pen.fill();
  }
  const pixels = pen.getImageData(0, 0, width, height);
  for (let offset = 0; offset < pixels.data.length; offset += 4) {
    const grain = (random() - 0.5) * 36;
    for (const channel of [0, 1, 2]) {
      pixels.data[offset + channel] = (pixels.data[offset + channel] ?? 0) + grain;
    }
  }
  pen.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Draws `count` different JPEG photos of a size in pixels. Each call returns new ones. */
export async function drawPhotos(
  page: Page,
  count: number,
  [width, height]: readonly [number, number],
): Promise<PhotoFile[]> {
  const firstSeed = randomInt(1, 1_000_000_000);
  const photos: PhotoFile[] = [];
  for (let number = 1; number <= count; number += 1) {
    const seed = firstSeed + number * 7_919;
    photos.push({
      name: `photo-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await page.evaluate(draw, { width, height, seed }), 'base64'),
    });
  }
  return photos;
}

/** APP1 segment with a single EXIF entry: orientation 6, rotated by 90 degrees. */
const ROTATED_EXIF = Buffer.from(
  'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
  'hex',
);

/** Returns the photo with an EXIF orientation, as of a camera held in portrait orientation. */
export function withRotation({ buffer, ...photo }: PhotoFile): PhotoFile {
  return {
    ...photo,
    buffer: Buffer.concat([buffer.subarray(0, 2), ROTATED_EXIF, buffer.subarray(2)]),
  };
}
