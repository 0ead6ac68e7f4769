const LINK = /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const OUTSIDE = /^(https?:|mailto:|#)/;

/**
 * Links of a Markdown page to files that do not exist; code and addresses outside are left alone.
 * @param exists whether there is a file, by its path from the page
 */
export function deadLinks(markdown: string, exists: (target: string) => boolean): string[] {
  const text = markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...text.matchAll(LINK)].flatMap(([, link = '']) => {
    const target = decodeURIComponent(link.replace(/[#?].*$/, ''));
    return OUTSIDE.test(link) || exists(target) ? [] : [target];
  });
}
