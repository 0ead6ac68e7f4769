import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { saveFile } from '@/lib/save-file.ts';
import { ActionButton } from './action-button.tsx';
import { classes } from './classes.ts';
import { notifyError } from './states.tsx';

interface SaveFileButtonProps {
  file: { name: string; size: number };
  label: string;
  icon: LucideIcon;
  load: () => Promise<Blob>;
  className?: string;
}

/** Button that downloads a file which requires the session's credentials. */
export function SaveFileButton({
  file: { name, size },
  label,
  icon: Icon,
  load,
  className = '',
}: SaveFileButtonProps) {
  const saveMutation = useMutation({
    mutationFn: load,
    onSuccess: (content) => saveFile(content, name),
    onError: notifyError,
  });
  return (
    <ActionButton
      pending={saveMutation.isPending}
      onClick={() => saveMutation.mutate()}
      className={classes('max-w-full justify-start px-3 text-[14px] font-normal', className)}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{label}</span>
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto shrink-0 text-[13px] text-muted">{formatFileSize(size)}</span>
    </ActionButton>
  );
}
