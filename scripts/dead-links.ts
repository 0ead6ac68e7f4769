const LINK = /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const EXTERNAL_LINK = /^(https?:|mailto:|#)/;

/**
 * Finds links of a Markdown page to missing files. Ignores code and external URLs.
 * @param exists reports whether a file exists, by its path relative to the page
 */
export function deadLinks(markdown: string, exists: (target: string) => boolean): string[] {
  const text = markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...text.matchAll(LINK)].flatMap(([, link = '']) => {
    const target = decodeURIComponent(link.replace(/[#?].*$/, ''));
    return EXTERNAL_LINK.test(link) || exists(target) ? [] : [target];
  });
}
