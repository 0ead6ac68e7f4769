import type { Plugin } from 'vite';

/** What a library's text loses: where the pattern matches stands the text beside it. */
type Cut = [pattern: RegExp, instead: string];

interface Library {
  name: string;
  files: RegExp;
  cuts: readonly Cut[];
}

const ROUTER: Library = {
  name: 'react-router',
  files: /\/react-router\/dist\/production\//,
  cuts: [
    [/^\w+\.displayName = ".*";$/gm, ''],
    [/(?<= = )(?=React\d*\.(createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '],
    // A class that extends a member of a library stays though nobody asks for it.
    [
      /^(var (?:Await|Remix)ErrorBoundary = )(class [\s\S]*?^\});$/gm,
      '$1/* @__PURE__ */ (() => $2)();',
    ],
    // Components of a server.
    [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, ''],
    [/^ {4}if \(this\.context\b.*\{\n[\s\S]*?^ {4}\}$/gm, ''],
    // Pages that a server has drawn.
    [/ \|\| parseHydrationData\(\)/g, ''],
    // Functions that are told of each call of the router.
    [/^ {2}if \(init\.instrumentations\) \{\n[\s\S]*?^ {2}\}$/gm, ''],
    // Forms and fetchers, whose exports go with them: a build that imports one fails.
    [/^ {2}(Form|useFetchers?|useSubmit),$/gm, ''],
    [/^ {4}(fetch: fetch2|resetFetcher|_internalSetRoutes),$/gm, ''],
    [/ else if \(opts && opts\.submission && isMutationMethod\(.*\)\) \{\n[\s\S]*?^ {4}\}$/gm, ''],
    [
      /^(function normalizeNavigateOptions\(isFetcher, path, opts\) \{\n)[\s\S]*?^\}$/gm,
      '$1  return { path };\n}',
    ],
    [/^ {2}fetchLoadMatches\.forEach\(\(f, key\) => \{\n[\s\S]*?^ {2}\}\);$/m, ''],
    // Moving pictures between pages (the View Transitions API).
    [/^ {6}if \(reactDomFlushSyncImpl && flushSync\) \{\n[\s\S]*?(?=^ {4}\},$)/m, ''],
    [
      /^ {2}React3\.useEffect\(\(\) => \{\n {4}if \(vtContext\.[\s\S]*?(?=^ {2}let navigator = )/m,
      '',
    ],
    [
      /^ {4}if \(pendingAction === "POP".* && location !== state\.location\) \{\n[\s\S]*?(?=^ {4}updateState\()/m,
      '',
    ],
    [/^ {4}if \(isBrowser3\) \{\n {6}restoreAppliedTransitions[\s\S]*?^ {4}\}$/m, ''],
  ],
};

const I18NEXT: Library = {
  name: 'i18next',
  files: /\/i18next\/dist\/esm\/i18next\.js/,
  cuts: [
    // Other instances, plugins, the direction of a language.
    [
      /^ {2}(?:cloneInstance|dir|hasLoadedNamespace|hydrate|loadLanguages|loadNamespaces|reloadResources|toJSON|use)\(.*\{\n[\s\S]*?^ {2}\}$/gm,
      '',
    ],
    [/^ {6}s\.utils = \{\n[\s\S]*?^ {6}\};$/m, ''],
    [/^ {6}if \(this\.modules\.(?:languageDetector|i18nFormat)\) \{\n[\s\S]*?^ {6}\}$/gm, ''],
    // Formats and texts within texts, which `pnpm texts` refuses.
    [/^ {6}let formatter;\n[\s\S]*?^ {6}\}\n(?= {6}const lu )/m, ''],
    [/^ {6}if \(formatter\) \{\n[\s\S]*?^ {6}\}$/m, ''],
    [/^( {2}nest\(str, fc, options = \{\}\) \{\n)[\s\S]*?^ {2}\}$/m, '$1    return str;\n  }'],
    // What loads texts: they come with the screens.
    [/^ {6}s\.backendConnector = [\s\S]*?^ {6}\}\);$/gm, ''],
    [
      /^( {2}loadResources\(language, callback = noop\) \{\n)[\s\S]*?^ {2}\}$/gm,
      '$1    callback(null);\n  }',
    ],
  ],
};

const LUCIDE: Library = {
  name: 'lucide-react',
  files: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs/,
  cuts: [
    // Names for the developer tools, icons of older releases.
    [/^ {2}if \(iconData\.name\) \{\n[\s\S]*?^ {2}\}$/m, ''],
    [/typeof iconDataOrName === "string" \? .* : (?=iconDataOrName;)/, ''],
  ],
};

/**
 * What libraries bring that no page uses, and what keeps it from falling away by itself. A cut that finds nothing fails
 * the build.
 */
export function withoutUnusedParts(): Plugin {
  const libraries = [ROUTER, I18NEXT, LUCIDE];
  const idle = new Map(
    libraries.flatMap(({ name, cuts }) => cuts.map((cut) => [cut, name] as const)),
  );
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const library = libraries.find(({ files }) => files.test(id));
      if (!library) return null;
      let left = code;
      for (const cut of library.cuts) {
        const changed = left.replace(...cut);
        if (changed !== left) idle.delete(cut);
        left = changed;
      }
      return { code: left, map: null };
    },
    buildEnd(error) {
      if (error || idle.size === 0) return;
      const found = [...idle].map(([[pattern], name]) => `${name}: ${pattern.source}`);
      throw new Error(`Libraries no longer have what is cut off:\n${found.join('\n')}`);
    },
  };
}
