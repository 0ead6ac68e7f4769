import type { ContentKind } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { Thread } from '../../../infra/thread.ts';
import { isLiveLink, pictureIdsIn } from '../content/content.rules.ts';
import type { ContentFilesService } from '../content-files/content-files.service.ts';
import { findMenuContext, findPages } from './drafting.queries.ts';
import {
  type Draft,
  type Fields,
  hasMarkdown,
  type Problem,
  picturePathsIn,
  problemsOf,
  publishedPaths,
  slugOf,
  type TextLink,
  toStored,
} from './drafting.rules.ts';
import type { ReadMarkdown, readMarkdownAsJson } from './markdown.ts';

interface Dependencies {
  files: Pick<ContentFilesService, 'find'>;
}

/** Time limit of the parser, which can take seconds on adversarial texts */
const TIMEOUT_MS = 10_000;
const MAX_WAITING = 20;

const TIMED_OUT: ReadMarkdown = { blocks: [], links: [], problems: [{ error: 'complex_text' }] };

/** Parses and validates drafts of editors; Markdown is parsed off the event loop */
export class DraftingService extends BaseService<Dependencies> {
  readonly #parser = new Thread<
    Parameters<typeof readMarkdownAsJson>[0],
    ReturnType<typeof readMarkdownAsJson>
  >(new URL('./markdown.ts', import.meta.url), 'readMarkdownAsJson', {
    limitMs: TIMEOUT_MS,
    mostWaiting: MAX_WAITING,
  });

  /** Parses the texts of fields into blocks. Runs before the transaction, so that no lock is held while it parses. */
  async read(kind: ContentKind, input: Fields): Promise<Draft> {
    const fields = toStored(kind, input);
    const { byId, byPath } = await this.#pictures(fields);
    const draft = { kind, fields, pictures: byId };
    if (!hasMarkdown(kind)) return { ...draft, blocks: null, problems: [], links: [], images: [] };
    const parse = async (field: 'text_ru' | 'text_en') => {
      const task = { text: String(fields[field]), pictures: byPath };
      const json = await this.#parser.run(task);
      const text: ReadMarkdown = json === null ? TIMED_OUT : JSON.parse(json);
      const toLink = (link: string): TextLink => ({ field, error: 'dead_link', link });
      return {
        blocks: text.blocks,
        problems: text.problems.map((problem) => ({ field, ...problem })),
        links: text.links.map(toLink),
        images: text.blocks.flatMap((block) =>
          block.type === 'image' ? toLink(block.picture.src) : [],
        ),
      };
    };
    const [ru, en] = await Promise.all([parse('text_ru'), parse('text_en')]);
    return {
      ...draft,
      blocks: { ru: ru.blocks, en: en.blocks },
      problems: [...ru.problems, ...en.problems],
      links: [...ru.links, ...en.links],
      images: [...ru.images, ...en.images],
    };
  }

  /**
   * Validates a draft against other content, which must be locked.
   * @param id `null` for a new item
   */
  async problems(
    transaction: DatabaseTransaction,
    { kind, fields, ...draft }: Draft,
    id: number | null,
    now: Date,
  ): Promise<Problem[]> {
    const slug = slugOf(fields);
    const parentId = typeof fields.parent_id === 'number' ? fields.parent_id : null;
    const rows = await findPages(transaction);
    const draftedPage = { id: id ?? 0, kind, slug, published: fields.published === true, to: null };
    const pages = publishedPaths(rows, draftedPage, now);
    const { byId, byPath } = await this.#pictures(fields, transaction);
    return [
      ...draft.problems,
      ...draft.links.filter(({ link }) => !isLiveLink(link, pages)),
      ...draft.images.filter(({ link }) => !byPath.has(link)),
      ...problemsOf(kind, id, fields, {
        pages,
        pictureIds: byId,
        picturePaths: byPath,
        isSlugTaken: rows.some((row) => row.slug === slug && row.id !== id),
        menu: await findMenuContext(transaction, id, parentId),
      }),
    ];
  }

  close(): Promise<void> {
    return this.#parser.close();
  }

  #pictures(fields: Fields, transaction?: DatabaseTransaction) {
    return this.deps.files.find(pictureIdsIn(fields), picturePathsIn(fields), transaction);
  }
}
