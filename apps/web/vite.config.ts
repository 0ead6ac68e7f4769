import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

const apiUrl = process.env.API_URL ?? 'http://localhost:3000';
const SRC_FOLDER = fileURLToPath(new URL('./src/', import.meta.url));
const proxy = { '/api': apiUrl, '/media': apiUrl, '/content-media': apiUrl };

/** Modules that each screen with a budget (check-bundle.ts) renders first. */
const FIRST_SCREENS = {
  content: ['app/lazy-routes.tsx', 'app/routes/content-page.tsx'],
  home: ['app/routes/home.tsx'],
  search: ['features/search/search-screen.ts', 'features/search/components/filter-form.tsx'],
};
type FirstScreen = keyof typeof FIRST_SCREENS;

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Imports of libraries and of the contracts index are not followed: they export more than a screen uses. */
const shouldFollow = (id: string) =>
  !id.includes('node_modules') && !id.endsWith('/contracts/src/index.ts');

const screenModules = new Map<FirstScreen, Set<string>>();
function isUsedBy(screen: FirstScreen, id: string, modules: Modules): boolean {
  const ids =
    screenModules.get(screen) ?? new Set(FIRST_SCREENS[screen].map((file) => SRC_FOLDER + file));
  if (!screenModules.has(screen)) {
    screenModules.set(screen, ids);
    for (const each of ids) {
      const imported = modules.getModuleInfo(each)?.importedIds ?? [];
      for (const next of imported.filter(shouldFollow)) ids.add(next);
    }
  }
  return ids.has(id);
}

/** Returns the chunk of modules that first screens share, including API modules. */
function sharedGroup(id: string, modules: Modules): string | null {
  const [content, home, search] = (['content', 'home', 'search'] as const).map((screen) =>
    isUsedBy(screen, id, modules),
  );
  const isApi = /\/features\/[^/]+\/api\//.test(id);
  if (content && (home || search || isApi)) return 'common';
  return search && (home || isApi) ? 'lists' : null;
}

/** Returns the chunk of modules that only the search needs at first; other pages may load `controls`, too. */
function searchGroup(id: string, modules: Modules): string | null {
  if (!isUsedBy('search', id, modules)) return null;
  return id.includes('/features/search/') ? 'search' : 'controls';
}

/** Small files compress badly (decision 0009). Dynamic imports split the other modules. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 2 },
  { name: sharedGroup, debugName: 'shared', priority: 1 },
  { name: searchGroup, debugName: 'search', includeDependenciesRecursively: false },
];

/** The exports of the router's package lead only to its development build. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/^react-router(\/dom)?$/.test(source)) return null;
    const entry = await this.resolve(source, importer, { skipSelf: true });
    return entry && { ...entry, id: entry.id.replace('/dist/development/', '/dist/production/') };
  },
};

/** Contract fields that only the server and its documentation use. */
const UNUSED_FIELDS =
  /^ +(?:(?:summary|description):\s+(['"]).*?\1|errors: \[[^\]]*\]),$|, area: '[^']+'(?= \}\);$)/gms;
const OPERATION = /^export const \w+ = (?=\w+\.(?:get|post)\()/gm;
const contractsForPages: Plugin = {
  name: 'contracts-for-pages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.contract.ts')) return null;
    // Tree shaking removes unused operations.
    return {
      code: code.replace(UNUSED_FIELDS, '').replace(OPERATION, '$&/* @__PURE__ */ '),
      map: null,
    };
  },
};

/** The stylesheet includes the styles of sonner (src/ui/styles/toasts.css). */
const toasterWithoutStyles: Plugin = {
  name: 'toaster-without-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return null;
    const withoutStyles = code.replace(/^__insertCSS\(.*$/m, '');
    if (withoutStyles === code)
      throw new Error('sonner no longer inserts its styles: remove this plugin');
    return { code: withoutStyles, map: null };
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
      // The server completes index.html for each request.
      include: /\.(js|css|svg|webmanifest)$/,
      threshold: 256,
      logLevel: 'silent',
    }),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Plugins do not transform prebundled dependencies.
  optimizeDeps: { exclude: ['sonner'] },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Read by check-bundle.ts.
    manifest: true,
    // All target browsers support it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Only phones load the filter form lazily, from the search chunk.
      checks: { ineffectiveDynamicImport: false },
      // Removes unused contracts.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/contracts\//, sideEffects: false }],
        // No getter has side effects.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { groups } },
    },
  },
});
