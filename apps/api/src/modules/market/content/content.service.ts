import type { MenuItem } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import * as queries from './content.queries.ts';

interface Dependencies {
  database: Database;
  appLinks: { android: string | null; ios: string | null };
}

/** What editors write: menu, recommendations, links (specification, section 7, Content). */
export class ContentService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async topMenu(language: Language): Promise<MenuItem[]> {
    const title = (row: { titleRu: string; titleEn: string }) =>
      language === 'ru' ? row.titleRu : row.titleEn;
    const rows = await queries.findMenu(this.#deps.database);
    return rows.map((row) => ({
      link: row.link,
      title: title(row),
      icon_url: row.iconUrl,
      children: row.children.map((child) => ({ link: child.link, title: title(child) })),
    }));
  }

  async recommendations(language: Language) {
    const rows = await queries.findRecommendations(this.#deps.database);
    return rows.map(({ id, image, link, ...row }) => ({
      id,
      title: language === 'ru' ? row.titleRu : row.titleEn,
      description: language === 'ru' ? row.descriptionRu : row.descriptionEn,
      image,
      link,
    }));
  }

  async socialLinks() {
    const rows = await queries.findSocialLinks(this.#deps.database);
    return rows.map((row) => ({ name: row.name, link_url: row.linkUrl, icon_url: row.iconUrl }));
  }

  /** Addresses of the apps; shown only where given. */
  appLinks() {
    return this.#deps.appLinks;
  }
}
