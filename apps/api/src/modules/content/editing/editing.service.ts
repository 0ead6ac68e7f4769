import type {
  ContentEntry,
  ContentEvent,
  ContentKind,
  ContentVersion,
  PageMeta,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError, fieldMessagesOf } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { Operator } from '../../core/operator-variables.ts';
import { presentItem } from '../content/content.presenter.ts';
import { readItem } from '../content/content.rules.ts';
import { type Draft, type Fields, schemaOf } from './drafting.rules.ts';
import type { DraftingService } from './drafting.service.ts';
import { toEntry, toVersion, validationErrorOf } from './editing.presenter.ts';
import * as queries from './editing.queries.ts';
import { breaksFixedPage, columnsOf, logNameOf, type StoredColumns } from './editing.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Pick<ModerationLogService, 'addEntry'>;
  drafting: Pick<DraftingService, 'read' | 'problems'>;
  operator: Operator;
}

interface Editor {
  actor: Actor;
  language: Language;
}

/** Reference to an item and to the version that an editor started from */
interface OpenedItem {
  kind: ContentKind;
  id: number;
  version: number;
}

/** Writes a draft; throws if another editor has stored a version since. */
type Write = (
  transaction: DatabaseTransaction,
  columns: StoredColumns,
  change: queries.Change,
) => Promise<queries.ItemRow>;

/** Maximum number of versions listed; older ones can still be restored */
const MAX_VERSIONS = 30;

/** Changes of content by editors: each is stored as a version with its editor */
export class EditingService extends BaseService<Dependencies> {
  async list(
    kind: ContentKind,
    { page, per_page: perPage }: { page: number; per_page: number },
  ): Promise<{ data: ContentEntry[]; meta: PageMeta }> {
    const range = { skip: (page - 1) * perPage, take: perPage };
    const { rows, total } = await queries.findItems(this.deps.database, kind, range);
    return { data: rows.map(toEntry), meta: pageMetaOf(page, perPage, total) };
  }

  /** @throws ApiError content.not_found */
  async one(kind: ContentKind, id: number): Promise<ContentEntry> {
    return toEntry(await this.#find(kind, id));
  }

  /**
   * Returns the versions of an item, the newest first.
   * @throws ApiError content.not_found
   */
  async history(kind: ContentKind, id: number): Promise<ContentVersion[]> {
    await this.#find(kind, id);
    const rows = await queries.findVersions(this.deps.database, id, MAX_VERSIONS);
    return rows.map((row) => toVersion(kind, row));
  }

  /**
   * Checks, before a change is validated, that it is based on the newest version.
   * @param version `null` if the change has none
   * @throws ApiError content.not_found; content.changed
   */
  async assertNewest(id: number, version: number | null): Promise<void> {
    const item = await queries.findItem(this.deps.database, id);
    if (!item) throw new ApiError('content.not_found');
    if (version !== null && version !== item.version) throw new ApiError('content.changed');
  }

  /** @throws ApiError validation */
  async create(editor: Editor, kind: ContentKind, input: unknown): Promise<ContentEntry> {
    const fields = parseInput(kind, input, editor.language, true);
    const draft = await this.deps.drafting.read(kind, fields);
    return this.#save(editor, 'created', draft, null, queries.addItem);
  }

  /** @throws ApiError content.not_found; content.changed; content.fixed; validation */
  async change(editor: Editor, itemRef: OpenedItem, input: unknown): Promise<ContentEntry> {
    const item = await this.#open(itemRef);
    if (item.removed) throw new ApiError('content.not_found');
    const changedFields = parseInput(item.kind, input, editor.language, false);
    return this.#saveNextVersion(editor, 'changed', item, {
      ...readItem(item.kind, item).fields,
      ...changedFields,
    });
  }

  /**
   * Stores an earlier version as the newest, even of a removed item.
   * @throws ApiError content.not_found; content.changed; content.fixed; validation
   */
  async restore(editor: Editor, itemRef: OpenedItem, to: number): Promise<ContentEntry> {
    const item = await this.#open(itemRef);
    const version = await queries.findVersion(this.deps.database, item.id, to);
    if (!version) throw createValidationError('to', 'unknown_choice', editor.language);
    const { fields } = readItem(item.kind, { ...item, fields: version.fields });
    return this.#saveNextVersion(editor, 'restored', item, { ...fields });
  }

  /** @throws ApiError content.not_found; content.changed; content.fixed */
  async remove({ actor }: Pick<Editor, 'actor'>, itemRef: OpenedItem): Promise<ContentEntry> {
    const { database, clock } = this.deps;
    const { kind, removed, ...row } = await this.#open(itemRef);
    if (removed) throw new ApiError('content.not_found');
    const { fields } = readItem(kind, { kind, ...row });
    if (breaksFixedPage(kind, { ...fields }, null)) throw new ApiError('content.fixed');
    const change = { event: 'removed', userId: actor.userId, changedAt: clock.now() } as const;
    const item = await database.$transaction(async (transaction) => {
      await queries.lockContent(transaction);
      const removedItem = await queries.removeItem(
        transaction,
        itemRef.id,
        itemRef.version,
        change,
      );
      await this.#writeLog(transaction, actor, removedItem);
      return removedItem;
    });
    return toEntry(item);
  }

  /**
   * Returns what the public endpoint would respond with for some fields, in both languages.
   * @throws ApiError validation
   */
  async preview(
    kind: ContentKind,
    input: unknown,
    language: Language,
  ): Promise<{ ru: unknown; en: unknown }> {
    const { drafting, clock, operator } = this.deps;
    const draft = await drafting.read(kind, parseInput(kind, input, language, true));
    if (draft.problems.length > 0) throw validationErrorOf(draft.problems, language);
    // Placeholder id: the item has none yet.
    const row = { ...draft, id: 1, version: 1, updatedAt: clock.now() };
    const present = (reader: Language) =>
      presentItem(kind, row, { language: reader, pictures: draft.pictures, operator });
    return { ru: present('ru'), en: present('en') };
  }

  /**
   * Reorders all items of one shelf.
   * @throws ApiError not_found for pages, which have no order; validation on `ids`
   */
  async order(
    { actor, language }: Editor,
    kind: ContentKind,
    ids: readonly number[],
  ): Promise<{ message: string }> {
    if (kind === 'pages') throw new ApiError('not_found');
    const { database, log } = this.deps;
    await database.$transaction(async (transaction) => {
      await queries.lockContent(transaction);
      const isCompleteShelf = await queries.orderShelf(transaction, kind, ids);
      if (!isCompleteShelf) throw createValidationError('ids', 'order_incomplete', language);
      await log.addEntry(transaction, actor, { action: 'edit_content', reason: kind });
    });
    return { message: translate(language, 'said', 'content_ordered') };
  }

  /** @throws ApiError content.not_found */
  async #find(kind: ContentKind, id: number): Promise<queries.ItemRow> {
    const item = await queries.findItem(this.deps.database, id);
    if (item?.kind !== kind) throw new ApiError('content.not_found');
    return item;
  }

  /** @throws ApiError content.not_found; content.changed */
  async #open({ kind, id, version }: OpenedItem): Promise<queries.ItemRow> {
    const item = await this.#find(kind, id);
    if (item.version !== version) throw new ApiError('content.changed');
    return item;
  }

  /** Stores the next version of an existing item. */
  async #saveNextVersion(
    editor: Editor,
    event: ContentEvent,
    item: queries.ItemRow,
    fields: Fields,
  ): Promise<ContentEntry> {
    const draft = await this.deps.drafting.read(item.kind, fields);
    const { fields: currentFields } = readItem(item.kind, item);
    if (breaksFixedPage(item.kind, { ...currentFields }, draft.fields))
      throw new ApiError('content.fixed');
    return this.#save(editor, event, draft, item.id, (transaction, columns, change) =>
      queries.changeItem(transaction, item, columns, change),
    );
  }

  async #save(
    { actor, language }: Editor,
    event: ContentEvent,
    draft: Draft,
    id: number | null,
    write: Write,
  ): Promise<ContentEntry> {
    const { database, clock, drafting } = this.deps;
    const changedAt = clock.now();
    const item = await database.$transaction(async (transaction) => {
      await queries.lockContent(transaction);
      const problems = await drafting.problems(transaction, draft, id, changedAt);
      if (problems.length > 0) throw validationErrorOf(problems, language);
      const storedItem = await write(transaction, columnsOf(draft), {
        event,
        userId: actor.userId,
        changedAt,
      });
      await this.#writeLog(transaction, actor, storedItem);
      return storedItem;
    });
    return toEntry(item);
  }

  #writeLog(transaction: DatabaseTransaction, actor: Actor, item: queries.ItemRow): Promise<void> {
    const reason = `${logNameOf(item)}: ${item.version}`;
    return this.deps.log.addEntry(transaction, actor, { action: 'edit_content', reason });
  }
}

/** @throws ApiError validation with a message at each invalid field */
function parseInput(kind: ContentKind, input: unknown, language: Language, isNew: boolean): Fields {
  const parsed = schemaOf(kind, isNew).safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ApiError('validation', { errors: fieldMessagesOf(parsed.error, language) });
}
