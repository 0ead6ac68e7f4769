import { type ChatMessage, getMessageFile } from '@pitlane/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { fetchFile } from '@/lib/fetch-file.ts';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { queryOf } from '@/lib/query.ts';
import { saveFile } from '@/lib/save-file.ts';
import { useFileAddress } from '@/lib/use-file-address.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { ErrorState, useErrorText } from '@/ui/states.tsx';

interface MessageFileProps {
  messageId: number;
  file: NonNullable<ChatMessage['file']>;
}

const largeFile = (id: number) =>
  ({ params: { message_id: id }, query: { size: 'large' } }) as const;

/** The file of a message: a picture is shown, and either kind can be saved. Only the session opens it. */
export function MessageFile({ messageId, file }: MessageFileProps) {
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  const saving = useMutation({
    mutationFn: () => fetchFile(getMessageFile, largeFile(messageId)),
    onSuccess: (content) => saveFile(content, file.name),
    onError: (error) => notify.error(errorText(error)),
  });
  const Icon = file.kind === 'pdf' ? FileText : Download;
  return (
    <div className="mb-1.5 flex w-80 max-w-full flex-col gap-1.5">
      {file.kind === 'picture' && <PictureOf messageId={messageId} name={file.name} />}
      <ActionButton
        pending={saving.isPending}
        onClick={() => saving.mutate()}
        className="justify-start px-3 text-[14px] font-normal"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="sr-only">{t('messages.save')}</span>
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="ml-auto shrink-0 text-[13px] text-muted">{formatFileSize(file.size)}</span>
      </ActionButton>
    </div>
  );
}

/** Its room is the same before it comes: it does not say how high it is. */
function PictureOf({ messageId, name }: { messageId: number; name: string }) {
  const input = largeFile(messageId);
  const { data, error, refetch } = useQuery({
    ...queryOf(getMessageFile, input),
    queryFn: ({ signal }) => fetchFile(getMessageFile, input, signal),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useFileAddress(data);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div
      className={`aspect-[4/3] overflow-hidden rounded-control bg-sunken ${address ? '' : 'skeleton'}`}
    >
      {address && <img src={address} alt={name} className="fade-in size-full object-contain" />}
    </div>
  );
}
