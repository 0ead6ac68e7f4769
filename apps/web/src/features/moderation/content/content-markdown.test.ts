import { expect, it } from 'vitest';
import { withPicture } from './content-markdown.ts';

const picture = { src: '/content-media/a.webp', alt: 'Car' };

it('inserts a picture as its own paragraph at the cursor', () => {
  const inserted = withPicture('One two.\n\nThree.', 8, picture);
  expect(inserted.text).toBe('One two.\n\n![Car](/content-media/a.webp)\n\nThree.');
  expect(inserted.text.slice(inserted.from, inserted.to)).toBe('Car');
});

it('splits a line, and inserts into an empty text without blank lines', () => {
  expect(withPicture('One two.', 3, picture).text).toBe(
    'One\n\n![Car](/content-media/a.webp)\n\ntwo.',
  );
  const inserted = withPicture('', 0, picture);
  expect(inserted.text).toBe('![Car](/content-media/a.webp)\n');
  expect(inserted.text.slice(inserted.from, inserted.to)).toBe('Car');
});
