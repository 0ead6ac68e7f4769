import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

const api = process.env.API_URL ?? 'http://localhost:3000';
const SRC = fileURLToPath(new URL('./src/', import.meta.url));
const proxy = { '/api': api, '/media': api, '/content-media': api };

/** Screens whose first loads have a budget (check-bundle.ts), with what each renders at once. */
const FIRST_SCREENS = {
  content: ['app/member-routes.tsx', 'app/routes/content-page.tsx'],
  home: ['app/routes/home.tsx'],
  search: ['features/search/search-screen.ts', 'features/search/components/filter-form.tsx'],
};
type FirstScreen = keyof typeof FIRST_SCREENS;

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Libraries and the index of the contracts export more than a screen uses: imports end there. */
const isFollowed = (id: string) =>
  !id.includes('node_modules') && !id.endsWith('/contracts/src/index.ts');

const known = new Map<FirstScreen, Set<string>>();
function isUsedBy(screen: FirstScreen, id: string, modules: Modules): boolean {
  const ids = known.get(screen) ?? new Set(FIRST_SCREENS[screen].map((file) => SRC + file));
  if (!known.has(screen)) {
    known.set(screen, ids);
    for (const each of ids) {
      const imported = modules.getModuleInfo(each)?.importedIds ?? [];
      for (const next of imported.filter(isFollowed)) ids.add(next);
    }
  }
  return ids.has(id);
}

/** What first screens share, with the contracts and icons that it uses or that their calls use. */
function sharedGroup(id: string, modules: Modules): string | null {
  const [content, home, search] = (['content', 'home', 'search'] as const).map((screen) =>
    isUsedBy(screen, id, modules),
  );
  const isCall = /\/features\/[^/]+\/api\//.test(id);
  if (content && (home || search || isCall)) return 'common';
  return search && (home || isCall) ? 'lists' : null;
}

/** What only the search uses of the first screens; other pages use the controls without the rest. */
function searchGroup(id: string, modules: Modules): string | null {
  if (!isUsedBy('search', id, modules)) return null;
  return id.includes('/features/search/') ? 'search' : 'controls';
}

/**
 * Few files beat many small ones, which compress badly (decision 0010). Groups take only what tree
 * shaking leaves of a module; all others are split by the dynamic imports that need them.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 2 },
  { name: sharedGroup, debugName: 'shared', priority: 1 },
  { name: searchGroup, debugName: 'search', includeDependenciesRecursively: false },
];

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
const SERVERS_OWN =
  /^ +(?:summary:\s+(['"]).*?\1|errors: \[[^\]]*\]),$|, area: '[^']+'(?= \}\);$)/gms;
const CALL = /^export const \w+ = (?=\w+\.(?:get|post)\()/gm;
const contractsForPages: Plugin = {
  name: 'contracts-for-pages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.contract.ts')) return null;
    // A call that no page makes leaves nothing behind.
    return { code: code.replace(SERVERS_OWN, '').replace(CALL, '$&/* @__PURE__ */ '), map: null };
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
      // The filters' form is loaded later on phones only, from the search's file.
      checks: { ineffectiveDynamicImport: false },
      // Contracts are values: one that a page does not use leaves nothing behind.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/contracts\//, sideEffects: false }],
        // No getter of ours or of a library does anything but get.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { groups } },
    },
  },
});
