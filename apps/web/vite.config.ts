import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

const api = process.env.API_URL ?? 'http://localhost:3000';
const ENTRY = fileURLToPath(new URL('./src/app/main.tsx', import.meta.url));
const SEARCH = fileURLToPath(new URL('./src/features/search/search-screen.ts', import.meta.url));
const FILTERS = fileURLToPath(
  new URL('./src/features/search/components/filter-form.tsx', import.meta.url),
);
const proxy = { '/api': api, '/media': api, '/content-media': api };

/** Reached through an index of everything, though only some pages use them. */
const FOR_SOME_PAGES =
  /lucide-react\/dist\/esm\/icons\/|useMutation|mutationObserver|contracts\/src\/(accounts\/|amounts\/|content\/(content\.schema|editing|footer|page)|forms\/|sellers\/|moderation\/|money\/|notifications\/|saved-searches\/|search\/search\.merging|talk\/|posts\/(posts\.contract|posting|reader))/;

/** What most pages show, few of them beside a list of ads. */
const FOR_MOST_PAGES =
  /src\/(ui\/(breadcrumbs|picture)|lib\/(format|format-phone|latin))\.|icons\/chevron-right\./;

/** Shown beside lists of ads though loaded after them, and too small for a file of its own. */
const BESIDE_LISTS = /src\/(ui\/(checkbox|digits|segmented)|amounts\/)/;

/** Library of the comboboxes: forms load it without the search. */
const COMBOBOX = /downshift|compute-scroll-into-view|prop-types/;

/** Parts of the contracts that some pages use, each of them in one file. */
const CONTRACTS =
  /contracts\/src\/(?:(accounts|sellers|talk|notifications|saved-searches|forms|money)\/|(content)\/(?:content\.schema|footer|page))/;

/** What pages after the first one use together: each file has its name in the first load. */
const TOGETHER: readonly [name: string, pattern: RegExp][] = [
  ['placard', /src\/ui\/(placard|paid-mark)\.|icons\/arrow-up-right\./],
  ['calls', /useMutation|mutationObserver|src\/lib\/use-call\./],
  ['overlays', /src\/ui\/dialog\.|react-remove-scroll/],
  ['kinds', /icons\/(plane|warehouse|scan-search)\./],
];

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** A module and all it imports, unless only when asked. */
function reachable(start: string, modules: Modules): Set<string> {
  const ids = new Set([start]);
  for (const each of ids) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) ids.add(imported);
  }
  return ids;
}

/**
 * Few files beat many small ones, which compress badly: the libraries and the shell, which every
 * page loads, what comboboxes share, what the search shares with other lists of ads, the search, and
 * its filters. A group takes along what its modules import, so the most general ones come first.
 */
function chunkGroups() {
  let always: Set<string> | undefined;
  let search: Set<string> | undefined;
  let filters: Set<string> | undefined;
  const isAlways = (id: string, modules: Modules) => {
    always ??= reachable(ENTRY, modules);
    return always.has(id) && !FOR_SOME_PAGES.test(id);
  };
  const ofSearch = (id: string, modules: Modules) => {
    search ??= reachable(SEARCH, modules);
    return search.has(id) && !isAlways(id, modules) && !FOR_SOME_PAGES.test(id);
  };
  const ofFilters = (id: string, modules: Modules) => {
    filters ??= reachable(FILTERS, modules);
    return filters.has(id) && /\/features\/search\/|icons\/ban\./.test(id);
  };
  const isOwn = (id: string) => id.includes('/features/search/');
  // The libraries change less often than the product.
  const part = (id: string) => (id.includes('node_modules') ? 'base' : 'shell');
  type Name = (id: string, modules: Modules) => string | null;
  const names: Name[] = [
    (id, modules) => (isAlways(id, modules) || FOR_MOST_PAGES.test(id) ? part(id) : null),
    (id) => (COMBOBOX.test(id) ? 'downshift' : null),
    (id, modules) =>
      BESIDE_LISTS.test(id) || (ofSearch(id, modules) && !isOwn(id)) ? 'lists' : null,
    (id, modules) => (ofSearch(id, modules) ? 'search' : null),
    (id, modules) => (ofFilters(id, modules) ? 'filters' : null),
    (id) => TOGETHER.find(([, pattern]) => pattern.test(id))?.[0] ?? null,
    (id) => {
      const [, area, content] = CONTRACTS.exec(id) ?? [];
      return area ?? content ?? null;
    },
  ];
  return names.map((name, index) => ({
    name,
    debugName: `group ${index}`,
    priority: names.length - index,
  }));
}

/** The router's exports name only its development files, with their warnings. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/^react-router(\/dom)?$/.test(source)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};

/** What of a contract only the server and its documentation read: summary, area, codes of errors. */
const SERVERS_OWN = /^ +(?:summary:\s+(['"]).*?\1|area|errors: \[[^\]]*\]),$/gms;
const contractsForPages: Plugin = {
  name: 'contracts-for-pages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.contract.ts')) return null;
    return { code: code.replace(SERVERS_OWN, ''), map: null };
  },
};

/** Its styles lie in the stylesheet (src/ui/styles/toasts.css), not in code that would insert them. */
const toasterWithoutStyles: Plugin = {
  name: 'toaster-without-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return null;
    const bare = code.replace(/^__insertCSS\(.*$/m, '');
    if (bare === code) throw new Error('sonner no longer inserts its styles: import it as it is');
    return { code: bare, map: null };
  },
};

export default defineConfig({
  plugins: [
    productionRouter,
    contractsForPages,
    toasterWithoutStyles,
    react(),
    tailwind(),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      // index.html is completed by the server for each request.
      include: /\.(js|css|svg|webmanifest)$/,
      threshold: 256,
      logLevel: 'silent',
    }),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Plugins do not see what the development server bundles before.
  optimizeDeps: { exclude: ['sonner'] },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // check-bundle.ts reads from it what a page loads.
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Contracts are values: one that a page does not use leaves nothing behind.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/contracts\//, sideEffects: false }],
        // No getter of ours or of a library does anything but get.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
});
