import { FileText, Image } from 'lucide-react';
import { formatFileSize } from '@/lib/format-file-size.ts';

export function FileLabel({ name, size, isPdf }: { name: string; size: number; isPdf: boolean }) {
  const Icon = isPdf ? FileText : Image;
  return (
    <span className="flex min-w-0 items-center gap-2 text-left">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="shrink-0 text-[13px] text-muted">{formatFileSize(size)}</span>
    </span>
  );
}
