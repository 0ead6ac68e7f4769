import { createPost, type Photo, type Post, post, uploadImage } from '@pitlane/contracts';
import sharp from 'sharp';
import { aSignedInAccount } from './an-account.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

export function grantUnits(
  world: TestWorld,
  userId: number,
  { placements = 0, specialOffers = 0 }: { placements?: number; specialOffers?: number },
): Promise<void> {
  const { allowance } = world.app.services;
  return world.database.$transaction(async (transaction) => {
    const grant = { reason: 'staff', expiresAt: null } as const;
    if (placements > 0)
      await allowance.grant(transaction, userId, { unit: 'ad', amount: placements, ...grant });
    if (specialOffers > 0) {
      const unit = 'special_offer';
      await allowance.grant(transaction, userId, { unit, amount: specialOffers, ...grant });
    }
  });
}

/** Creates a signed-in account whose allowance has `placements` ads and `specialOffers` special placements. */
export async function aSeller(world: TestWorld, { placements = 2, specialOffers = 0 } = {}) {
  const account = await aSignedInAccount(world);
  await grantUnits(world, account.user.id, { placements, specialOffers });
  return account;
}

export const aModerator = (world: TestWorld) => aSignedInAccount(world, { role: 'moderator' });

let pictureCount = 0;

/** Returns a small JPEG that differs from all others. */
export function aUniquePicture(): Promise<Buffer> {
  pictureCount += 1;
  const [r, g, b] = [pictureCount % 256, Math.floor(pictureCount / 256) % 256, 90];
  return (
    sharp({ create: { width: 320, height: 200, channels: 3, background: { r, g, b } } })
      // Similar colors may be encoded as the same bytes.
      .withExif({ IFD0: { ImageDescription: String(pictureCount) } })
      .jpeg()
      .toBuffer()
  );
}

export async function uploadPhotos(world: TestWorld, token: string, count = 6): Promise<Photo[]> {
  const photos: Photo[] = [];
  while (photos.length < count) {
    const file = { bytes: await aUniquePicture(), name: 'photo.jpg' };
    const response = await world.call(uploadImage, { token, files: { file } });
    photos.push(dataOf(uploadImage, response));
  }
  return photos;
}

/** Returns a valid ad form of a Porsche 911 without photos; `fields` override the defaults. */
export async function aPostForm(
  world: TestWorld,
  fields: Record<string, string | string[]> = {},
): Promise<Record<string, string | string[]>> {
  const { database } = world;
  const model = await database.model.findFirstOrThrow({
    where: { slug: '911', brand: { slug: 'porsche' } },
  });
  const carcase = await database.carcase.findFirstOrThrow({ where: { code: 'coupe' } });
  const engine = await database.engine.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const city = await database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
  return {
    brand_id: String(model.brandId),
    model_id: String(model.id),
    year: '2015',
    mileage: '45000',
    price: '9500000',
    carcase_id: String(carcase.id),
    engine_id: String(engine.id),
    location_country_id: String(city.countryId),
    location_city_id: String(city.id),
    contact_name: 'Иван',
    'contact_phones[]': ['+7 999 000-00-01'],
    description: 'Второй владелец, вся история обслуживания.',
    ...fields,
  };
}

/** Places an ad through the API, with six photos unless `fields` contain `photo_ids[]`. */
export async function aPlacedPost(
  world: TestWorld,
  token: string,
  fields: Record<string, string | string[]> = {},
): Promise<Post> {
  const photos = fields['photo_ids[]'] ? [] : await uploadPhotos(world, token);
  const ids = photos.map(({ id }) => String(id));
  const form = await aPostForm(world, { ...(ids.length > 0 && { 'photo_ids[]': ids }), ...fields });
  return post.parse(dataOf(createPost, await world.call(createPost, { token, form })));
}
