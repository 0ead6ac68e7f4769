/** Inserts a picture at an offset as its own paragraph; returns the text and the range of its description. */
export function insertPicture(
  text: string,
  at: number,
  { src, alt }: { src: string; alt: string },
): { text: string; from: number; to: number } {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  const start = before === '' ? '' : `${before}\n\n`;
  const from = start.length + '!['.length;
  return {
    text: `${start}![${alt}](${src})${after === '' ? '\n' : `\n\n${after}`}`,
    from,
    to: from + alt.length,
  };
}
