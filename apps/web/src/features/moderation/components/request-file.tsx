import { getRequestFile, type StaffRequest } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { fetchFile } from '@/lib/fetch-file.ts';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { saveFile } from '@/lib/save-file.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { useErrorText } from '@/ui/states.tsx';

interface RequestFileProps {
  id: number;
  file: NonNullable<StaffRequest['file']>;
}

/** The file of a support message; only the session opens it. */
export function RequestFile({ id, file: { name, size } }: RequestFileProps) {
  const { t } = useTranslation('moderation-requests');
  const errorText = useErrorText();
  const saving = useMutation({
    mutationFn: () => fetchFile(getRequestFile, { params: { id } }),
    onSuccess: (content) => saveFile(content, name),
    onError: (error) => notify.error(errorText(error)),
  });
  return (
    <ActionButton
      pending={saving.isPending}
      onClick={() => saving.mutate()}
      className="w-fit max-w-full justify-start px-3 text-[14px] font-normal"
    >
      <Paperclip aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{t('file.save')}</span>
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-[13px] text-muted">{formatFileSize(size)}</span>
    </ActionButton>
  );
}
