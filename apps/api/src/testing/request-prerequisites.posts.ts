import { addHidings, addToFavorites, addViewedPosts } from '@pitlane/contracts';
import { aPostForm, grantUnits } from './a-placed-post.ts';
import type { PostFields } from './a-post.ts';
import { aSearch } from './a-search.ts';
import { anOwnPost } from './an-own-post.ts';
import {
  type Account,
  forOperations,
  idInBody,
  idInPath,
  type Prerequisites,
} from './request-prerequisite.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { createPhotoRows } from './stored-photos.ts';

/** Length of each text of a draft except its description, so that all texts together fit the body size limit */
const DRAFT_TEXT_LENGTH = 2_000;
/** Number of photos of an existing ad */
const EXISTING_PHOTOS = 7;
/** Number of photos that a saved ad has by id; the form has one more as a file */
const TOTAL_PHOTOS = 29;

export function postPrerequisites(world: SandboxWorld): Prerequisites {
  const ownPost = async ({ user }: Account, fields: PostFields = {}) => {
    await grantUnits(world, user.id, { placements: 1, specialOffers: 1 });
    const contactPhones = user.phone ? [user.phone] : [];
    return anOwnPost(world, user.id, { photosCount: EXISTING_PHOTOS, contactPhones, ...fields });
  };
  /** Returns interdependent fields of an ad form. */
  const vehicleFields = async ({ user }: Account, photos: number) => {
    const {
      description: _description,
      contact_name: _name,
      'contact_phones[]': _phones,
      ...form
    } = await aPostForm(world);
    const ids = await createPhotoRows(world, user.id, photos);
    return { ...form, generation_id: '', mod_id: '', photo_ids: ids.map(String) };
  };
  const savedSearch = async ({ token }: Account) =>
    (await aSearch(world, token, { brand_id: [1] })).id;

  return {
    createPost: async (caller) => {
      await grantUnits(world, caller.user.id, { placements: 1, specialOffers: 1 });
      return { body: await vehicleFields(caller, TOTAL_PHOTOS) };
    },
    updatePost: async (caller) => {
      const { id, photoIds } = await ownPost(caller);
      return {
        body: {
          ...(await vehicleFields(caller, TOTAL_PHOTOS - EXISTING_PHOTOS)),
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
            String(value).slice(0, DRAFT_TEXT_LENGTH),
          ]),
        ),
        description: body?.description,
        contact_phones: undefined,
        photo_ids: undefined,
        based_on: null,
      },
    }),
    getUpdateData: async (caller) => idInPath((await ownPost(caller)).id),
    ...forOperations(
      'removePublication extendPost promotePost removePost erasePost',
      async (caller) => idInBody((await ownPost(caller)).id),
    ),
    setOfferFloor: async (caller) => ({
      body: { id: (await ownPost(caller)).id, price: 9_000_000 },
    }),
    publishPost: async (caller) => idInBody((await ownPost(caller, { status: 'removed' })).id),
    // Without `full`, more ads can be requested.
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
    ...forOperations('markSavedFilterSeen deleteSavedFilter', async (caller) =>
      idInBody(await savedSearch(caller)),
    ),
    ...forOperations(
      'markSavedFilterSeenById getSavedFilterPosts explainSavedFilter',
      async (caller) => idInPath(await savedSearch(caller)),
    ),
  };
}
