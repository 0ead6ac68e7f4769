import { type Entry, type StaffRequest, sendTypes } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Requester } from '../../../http/actor.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { visibilityOf } from '../../posts/posts/posts.rules.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import { toDetails } from './form-details.presenter.ts';
import { type FormFields, unknownChoices } from './form-details.rules.ts';

interface Dependencies {
  database: Database;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  life: Pick<PostLifeService, 'find'>;
  posts: Pick<PostsService, 'findRefs'>;
}

/** Entities that forms refer to: ads, makes, places and ways of transport. */
export class FormDetailsService extends BaseService<Dependencies> {
  sendTypes(language: Language): Entry[] {
    return Object.values(sendTypes).map((id) => ({
      id,
      name: translate(language, 'forms', `send_type.${id}`),
    }));
  }

  /**
   * Checks that all entries that a form refers to exist, and that its cities belong to its countries.
   * @throws ApiError validation by field
   */
  async assertReferencesExist(
    fields: FormFields,
    actor: Actor | null,
    language: Language,
  ): Promise<void> {
    const { database, names, life } = this.deps;
    const invalidFields = unknownChoices(fields, await names.loadDictionaries(database));
    if (fields.post_id !== undefined) {
      const post = await life.find(fields.post_id);
      // An ad visible only to its owner does not exist for others.
      const isVisible = post && (post.userId === actor?.userId || visibilityOf(post));
      if (!isVisible) invalidFields.push('post_id');
    }
    if (invalidFields.length > 0)
      throw createValidationError(invalidFields, 'unknown_choice', language);
  }

  async describe(list: FormFields[], requester: Requester): Promise<StaffRequest['details'][]> {
    const { database, names, posts } = this.deps;
    const { language } = requester;
    const postRefs = list.flatMap(({ post_id: id }) => {
      if (id === undefined) return [];
      return [{ id, titles: { title: translate(language, 'forms', 'field.post_title', { id }) } }];
    });
    const [dictionaries, refs] = await Promise.all([
      names.loadDictionaries(database),
      postRefs.length > 0 ? posts.findRefs(postRefs, requester) : [],
    ]);
    const byId = new Map(refs.map(({ ref }) => [ref.id, ref]));
    return list.map((fields) => {
      const post = byId.get(fields.post_id ?? 0) ?? null;
      return toDetails(fields, { dictionaries, post, language });
    });
  }
}
