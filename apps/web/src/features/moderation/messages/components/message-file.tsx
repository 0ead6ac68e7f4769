import { type ChatMessage, getMessageFile } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { fetchFile } from '@/lib/fetch-file.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { useObjectUrl } from '@/lib/use-object-url.ts';
import { SaveFileButton } from '@/ui/save-file-button.tsx';
import { ErrorState } from '@/ui/states.tsx';

interface MessageFileProps {
  messageId: number;
  file: NonNullable<ChatMessage['file']>;
}

const largeFileInput = (id: number) =>
  ({ params: { message_id: id }, query: { size: 'large' } }) as const;

/** File of a message: shows a picture, and offers any file for saving. Loading it requires the session's credentials. */
export function MessageFile({ messageId, file }: MessageFileProps) {
  const { t } = useTranslation('moderation');
  return (
    <div className="mb-1.5 flex w-80 max-w-full flex-col gap-1.5">
      {file.kind === 'picture' && <MessagePicture messageId={messageId} name={file.name} />}
      <SaveFileButton
        file={file}
        label={t('messages.save')}
        icon={file.kind === 'pdf' ? FileText : Download}
        load={() => fetchFile(getMessageFile, largeFileInput(messageId))}
      />
    </div>
  );
}

/** Picture in a frame of fixed size, because its dimensions are unknown until it is loaded. */
function MessagePicture({ messageId, name }: { messageId: number; name: string }) {
  const input = largeFileInput(messageId);
  const { data, error, refetch } = useQuery({
    ...queryOf(getMessageFile, input),
    queryFn: ({ signal }) => fetchFile(getMessageFile, input, signal),
    // The file never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div
      className={`aspect-[4/3] overflow-hidden rounded-control bg-sunken ${url ? '' : 'skeleton'}`}
    >
      {url && <img src={url} alt={name} className="fade-in size-full object-contain" />}
    </div>
  );
}
