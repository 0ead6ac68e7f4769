import { expect, it } from 'vitest';
import { withPicture } from './content-markdown.ts';

const picture = { src: '/content-media/a.webp', alt: 'Car' };

it('a picture becomes a paragraph of its own where the cursor is', () => {
  const put = withPicture('One two.\n\nThree.', 8, picture);
  expect(put.text).toBe('One two.\n\n![Car](/content-media/a.webp)\n\nThree.');
  expect(put.text.slice(put.from, put.to)).toBe('Car');
});

it('within a line it splits it, in an empty text it stands alone', () => {
  expect(withPicture('One two.', 3, picture).text).toBe(
    'One\n\n![Car](/content-media/a.webp)\n\ntwo.',
  );
  const put = withPicture('', 0, picture);
  expect(put.text).toBe('![Car](/content-media/a.webp)\n');
  expect(put.text.slice(put.from, put.to)).toBe('Car');
});
