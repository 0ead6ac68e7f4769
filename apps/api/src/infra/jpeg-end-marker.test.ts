import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aRandomScene } from '../testing/a-picture.ts';
import { Random } from '../testing/random.ts';
import { appendMissingEndMarker } from './jpeg-end-marker.ts';

const scene = aRandomScene(new Random(1), 48, 40);
/** JPEG of 24 by 24 pixels with a restart marker after every second block. */
const RESTARTS = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT',
    'c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAYABgBAREA/8QAFwABAQEBAAAAAAAAAAAAAAAABAUCA//EACQQAAIB',
    'BAAFBQAAAAAAAAAAAAECAwAREjEEFCEigRMyUWFx/90ABAAC/9oACAEBAAA/ANTy3lfuYdT+CjpM8gDKTi2r1//QLE',
    '03M5Mz2uSF+gd1S4xoeQ7Smdzu3m9f/9GauZ4wYklLfPTVdYm9OeQyG4b23Gq//9JHGSyzxPC8KGNuhFtip5iKCyri',
    'LW8V/9McMecq5R95Fhvdf//Z',
  ].join(''),
  'base64',
);

const kinds: [string, Buffer][] = [
  ['baseline', await scene().jpeg().toBuffer()],
  ['without subsampling', await scene().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['grayscale', await scene().toColourspace('b-w').jpeg().toBuffer()],
  ['progressive', await scene().jpeg({ progressive: true }).toBuffer()],
  ['with restart markers', RESTARTS],
];

describe.each(kinds)('a JPEG: %s', (_kind, jpeg) => {
  const [data, pixels] = [jpeg.subarray(0, -2), () => sharp(jpeg).raw().toBuffer()];

  it('gets a missing end marker and has all its pixels', async () => {
    const repaired = await appendMissingEndMarker(data);

    expect(repaired.equals(jpeg)).toBe(true);
    expect(await sharp(repaired, { failOn: 'error' }).raw().toBuffer()).toEqual(await pixels());
    // Truncated within the marker.
    expect((await appendMissingEndMarker(jpeg.subarray(0, -1))).equals(jpeg)).toBe(true);
  });

  it('is unchanged if it lacks pixels, wherever it was truncated', async () => {
    const cuts = Array.from({ length: data.length }, (_none, length) => length).filter(
      (length) => data.length - length <= 40 || length % 41 === 0,
    );
    for (const length of cuts) {
      const truncated = data.subarray(0, length);
      expect(await appendMissingEndMarker(truncated), `${length} of ${data.length} bytes`).toBe(
        truncated,
      );
    }
  });

  it('is unchanged if it has an end marker, even with bytes after it', async () => {
    const withTrailingBytes = Buffer.concat([jpeg, Buffer.from('something else')]);
    for (const bytes of [jpeg, withTrailingBytes])
      expect(await appendMissingEndMarker(bytes)).toBe(bytes);
  });
});

it('leaves a progressive JPEG with missing scans unchanged', async () => {
  const jpeg = await scene().jpeg({ progressive: true }).toBuffer();
  const scans: number[] = [];
  for (
    let offset = jpeg.indexOf('ffda', 0, 'hex');
    offset >= 0;
    offset = jpeg.indexOf('ffda', offset + 1, 'hex')
  )
    scans.push(offset);
  expect(scans.length).toBeGreaterThan(3);

  for (const offset of scans) {
    const truncated = jpeg.subarray(0, offset);
    expect(await appendMissingEndMarker(truncated)).toBe(truncated);
  }
});

it('leaves other bytes unchanged, and stops at too many scans', async () => {
  const scan = Buffer.from('ffda000c03010002110311003f00', 'hex');
  const manyScans = Buffer.concat([RESTARTS.subarray(0, -2), ...Array(1_000).fill(scan)]);
  const png = await scene().png().toBuffer();
  for (const bytes of [
    png,
    manyScans,
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(9, 0xff),
  ])
    expect(await appendMissingEndMarker(bytes)).toBe(bytes);
});
