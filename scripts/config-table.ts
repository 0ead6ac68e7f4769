const BEGIN = '<!-- variables: written by pnpm docs:config -->';
const END = '<!-- end of variables -->';

interface Variable {
  name: string;
  description: string;
  fallback: string;
}

function table(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, description, fallback }) => {
    const shown = fallback === '' ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${description} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/**
 * The operators' page with the present table of variables.
 * @throws Error when the page has no place for it
 */
export function withConfigTable(page: string, variables: readonly Variable[]): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The page lacks ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n${table(variables)}\n${page.slice(end)}`;
}
