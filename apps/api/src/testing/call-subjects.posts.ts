import { addHidings, addToFavorites, addViewedPosts } from '@pitlane/contracts';
import { aPostForm, grantTo } from './a-form.ts';
import type { PostFields } from './a-post.ts';
import { aSearch } from './a-search.ts';
import { anOwnPost } from './an-own-post.ts';
import { type Account, forEach, inBody, inPath, type Subjects } from './call-subject.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { storedPhotos } from './stored-photos.ts';

/** Length of each text of a draft except its description: together they fit the body size limit */
const DRAFT_TEXT = 2_000;
/** Number of photos of an ad; the form has one more as a file */
const OLD_PHOTOS = 7;
const NEW_PHOTOS = 29;

export function postSubjects(world: SandboxWorld): Subjects {
  const ownPost = async ({ user }: Account, fields: PostFields = {}) => {
    await grantTo(world, user.id, { placements: 1, specialOffers: 1 });
    const contactPhones = user.phone ? [user.phone] : [];
    return anOwnPost(world, user.id, { photosCount: OLD_PHOTOS, contactPhones, ...fields });
  };
  /** Returns interdependent fields of an ad form. */
  const vehicle = async ({ user }: Account, photos: number) => {
    const {
      description: _description,
      contact_name: _name,
      'contact_phones[]': _phones,
      ...form
    } = await aPostForm(world);
    const ids = await storedPhotos(world, user.id, photos);
    return { ...form, generation_id: '', mod_id: '', photo_ids: ids.map(String) };
  };
  const savedSearch = async ({ token }: Account) =>
    (await aSearch(world, token, { brand_id: [1] })).id;

  return {
    createPost: async (caller) => {
      await grantTo(world, caller.user.id, { placements: 1, specialOffers: 1 });
      return { body: await vehicle(caller, NEW_PHOTOS) };
    },
    updatePost: async (caller) => {
      const { id, photoIds } = await ownPost(caller);
      return {
        body: {
          ...(await vehicle(caller, NEW_PHOTOS - OLD_PHOTOS)),
          id: String(id),
          location_country_id: undefined,
          location_city_id: undefined,
          remove_photo_ids: undefined,
          photo_order: photoIds.map(String),
        },
      };
    },
    deleteImage: async (caller) => {
      const { id, photoIds } = await ownPost(caller);
      return { body: { id, image_id: photoIds[0] } };
    },
    saveDraft: (_caller, { body }) => ({
      body: {
        ...Object.fromEntries(
          Object.entries(body ?? {}).map(([name, value]) => [
            name,
            String(value).slice(0, DRAFT_TEXT),
          ]),
        ),
        description: body?.description,
        contact_phones: undefined,
        photo_ids: undefined,
        based_on: null,
      },
    }),
    getUpdateData: async (caller) => inPath((await ownPost(caller)).id),
    ...forEach('removePublication extendPost promotePost removePost erasePost', async (caller) =>
      inBody((await ownPost(caller)).id),
    ),
    setOfferFloor: async (caller) => ({
      body: { id: (await ownPost(caller)).id, price: 9_000_000 },
    }),
    publishPost: async (caller) => inBody((await ownPost(caller, { status: 'removed' })).id),
    // Fewer ads are compared if whole ads are returned.
    getPosts: () => ({ query: { full: undefined } }),
    getSpecialPosts: () => ({ query: { after: undefined } }),
    getVehicle: () => ({ query: { brand: 'porsche', model: '911' } }),
    updateFavorite: async ({ token }, { body }) => {
      await world.call(addToFavorites, { token, body: { id: body?.id } }).expect(200);
      return {};
    },
    removeFromFavorites: async ({ token }, { body }) => {
      await world.call(addToFavorites, { token, body: { id: body?.id } }).expect(200);
      return {};
    },
    removeHidings: async ({ token }, { body }) => {
      await world.call(addHidings, { token, body: body ?? {} }).expect(200);
      return {};
    },
    removeViewedPosts: async ({ token }, { body }) => {
      await world.call(addViewedPosts, { token, body: { ids: body?.ids } }).expect(200);
      return {};
    },
    saveFilter: async (caller) => ({
      body: { id: await savedSearch(caller), radius: undefined },
    }),
    ...forEach('markSavedFilterSeen deleteSavedFilter', async (caller) =>
      inBody(await savedSearch(caller)),
    ),
    ...forEach('markSavedFilterSeenById getSavedFilterPosts explainSavedFilter', async (caller) =>
      inPath(await savedSearch(caller)),
    ),
  };
}
