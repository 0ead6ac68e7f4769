import { expect, it } from 'vitest';
import { insertPicture } from './content-markdown.ts';

const picture = { src: '/content-media/a.webp', alt: 'Car' };

it('inserts a picture as its own paragraph at the cursor', () => {
  const inserted = insertPicture('One two.\n\nThree.', 8, picture);
  expect(inserted.text).toBe('One two.\n\n![Car](/content-media/a.webp)\n\nThree.');
  expect(inserted.text.slice(inserted.from, inserted.to)).toBe('Car');
});

it('splits a line, and inserts into an empty text without blank lines', () => {
  expect(insertPicture('One two.', 3, picture).text).toBe(
    'One\n\n![Car](/content-media/a.webp)\n\ntwo.',
  );
  const inserted = insertPicture('', 0, picture);
  expect(inserted.text).toBe('![Car](/content-media/a.webp)\n');
  expect(inserted.text.slice(inserted.from, inserted.to)).toBe('Car');
});
