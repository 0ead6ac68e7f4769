export function messageLine({
  message,
  file,
}: {
  message: string | null;
  file: { name: string } | null;
}): string | null {
  return message?.trim().replace(/\s+/g, ' ') || file?.name || null;
}
