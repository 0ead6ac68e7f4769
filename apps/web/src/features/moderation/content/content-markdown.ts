/** Inserts a picture at an offset as its own paragraph; returns the text and the range of its description. */
export function insertPicture(
  text: string,
  offset: number,
  { src, alt }: { src: string; alt: string },
): { text: string; from: number; to: number } {
  const before = text.slice(0, offset).trimEnd();
  const after = text.slice(offset).trimStart();
  const textBefore = before === '' ? '' : `${before}\n\n`;
  const from = textBefore.length + '!['.length;
  return {
    text: `${textBefore}![${alt}](${src})${after === '' ? '\n' : `\n\n${after}`}`,
    from,
    to: from + alt.length,
  };
}
