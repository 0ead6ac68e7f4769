import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

const api = process.env.API_URL ?? 'http://localhost:3000';
const ENTRY = fileURLToPath(new URL('./src/app/main.tsx', import.meta.url));
const proxy = { '/api': api, '/media': api };

/** Reached through an index of everything, though only some pages use them. */
const FOR_SOME_PAGES = /lucide-react\/dist\/esm\/icons\/|useMutation|mutationObserver/;

/** What the entry imports: every page loads it, so two files of it beat thirty. */
function alwaysLoaded() {
  let ids: Set<string> | undefined;
  return (id: string, modules: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }) => {
    if (!ids) {
      ids = new Set([ENTRY]);
      for (const each of ids) {
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) ids.add(imported);
      }
    }
    if (!ids.has(id) || FOR_SOME_PAGES.test(id)) return null;
    // The libraries change less often than the product.
    return id.includes('node_modules') ? 'base' : 'shell';
  };
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

export default defineConfig({
  plugins: [
    productionRouter,
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
      output: { codeSplitting: { groups: [{ name: alwaysLoaded(), debugName: 'always-loaded' }] } },
    },
  },
});
