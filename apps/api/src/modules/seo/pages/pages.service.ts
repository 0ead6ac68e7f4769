import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, matchAddress, vehicleAddress } from '@pitlane/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { ContentService } from '../../content/content/content.service.ts';
import type { DealersService } from '../../content/dealers/dealers.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import { secretPages } from '../heads/heads.rules.ts';
import type { HeadsService } from '../heads/heads.service.ts';
import type { SeoService } from '../seo/seo.service.ts';
import {
  headHtml,
  type PageSettings,
  robotsText,
  sitemapIndexXml,
  sitemapXml,
} from './pages.presenter.ts';

interface Dependencies {
  heads: Pick<HeadsService, 'headOf'>;
  seo: Pick<SeoService, 'sitemapParts' | 'sitemapPosts'>;
  content: Pick<ContentService, 'pageLinks'>;
  dealers: Pick<DealersService, 'isEmpty'>;
  catalogue: Pick<CatalogueService, 'listVehiclesWithPosts'>;
  webFolder: string;
  publicUrl: string;
  settings: PageSettings;
}

interface Page {
  status: 200 | 404 | 410;
  html: string;
  /** Set if the URL may contain a token, which must not appear in a referrer. */
  hasToken: boolean;
}

const HEAD_MARK = '<!--head-->';

/** Renders the initial HTML of every page: the web app's shell with the head of the page. */
export class PagesService {
  readonly #deps: Dependencies;
  readonly #shell: string | null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const file = join(deps.webFolder, 'index.html');
    this.#shell = existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /**
   * Renders the page at a path, or the 404 page.
   * @throws ApiError not_found if the web app is not built
   */
  async render(path: string, query: URLSearchParams, language: Language): Promise<Page> {
    if (this.#shell === null) throw new ApiError('not_found');
    const { heads, publicUrl, settings } = this.#deps;
    const { status = 200, ...head } = await heads.headOf(path, query, language);
    return {
      status,
      hasToken: secretPages.has(matchAddress(path)?.name ?? 'home'),
      html: this.#shell
        .replace('<html lang="ru"', `<html lang="${language}"`)
        .replace(HEAD_MARK, () => headHtml(head, publicUrl, settings)),
    };
  }

  robots(): string {
    return robotsText(this.#deps.publicUrl);
  }

  async sitemapIndex(): Promise<string> {
    const { seo, publicUrl } = this.#deps;
    const parts = Array.from(
      { length: await seo.sitemapParts() },
      (_none, part) => `posts-${part}`,
    );
    return sitemapIndexXml(['pages', ...parts].map((name) => `${publicUrl}/sitemap-${name}.xml`));
  }

  /** Lists all pages except ads: built-in ones, content pages with their last change, and makes and models with ads. */
  async sitemapPages(): Promise<string> {
    const { catalogue, content, dealers, publicUrl } = this.#deps;
    const [vehicles, contentPages, hasNoDealers] = await Promise.all([
      catalogue.listVehiclesWithPosts(),
      content.pageLinks(),
      dealers.isEmpty(),
    ]);
    const changes = new Map(contentPages.map(({ link, updatedAt }) => [link, updatedAt]));
    // The page of services lists all services, so it changes with each of them.
    const services = addresses.services();
    for (const { link, updatedAt } of contentPages) {
      const changedAt = changes.get(services);
      if (!link.startsWith(`${services}/`) || !changedAt || changedAt > updatedAt) continue;
      changes.set(services, updatedAt);
    }
    const builtInPaths = [
      addresses.home(),
      addresses.search(),
      addresses.tariffs(),
      addresses.dealers(),
    ];
    const excluded = new Set([addresses.block(), ...(hasNoDealers ? [addresses.dealers()] : [])]);
    const paths = [...builtInPaths, ...changes.keys()].filter((path) => !excluded.has(path));
    const vehiclePaths = vehicles.flatMap(({ brand, model }) =>
      brand ? vehicleAddress(brand, model) : [],
    );
    return sitemapXml(
      [...new Set([...paths, ...vehiclePaths])].map((path) => ({
        url: publicUrl + path,
        lastModified: changes.get(path),
      })),
    );
  }

  /**
   * Lists the ads of a part of the sitemap with their last change.
   * @throws ApiError not_found beyond the last part
   */
  async sitemapPosts(part: number): Promise<string> {
    const { seo, publicUrl } = this.#deps;
    const posts = await seo.sitemapPosts(part);
    return sitemapXml(
      posts.map(({ id, updatedAt }) => ({
        url: publicUrl + addresses.product(id),
        lastModified: updatedAt,
      })),
    );
  }
}
