import { type ChatMessage, getMessageFile } from '@pitlane/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { FileLabel } from '@/forms/file-label.tsx';
import { fetchFile } from '@/lib/fetch-file.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { saveFile } from '@/lib/save-file.ts';
import { useObjectUrl } from '@/lib/use-object-url.ts';
import { Button } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { ErrorState, notifyError } from '@/ui/states.tsx';

interface MessageFileProps {
  messageId: number;
  file: NonNullable<ChatMessage['file']>;
  tabIndex?: 0 | -1;
}

const FILE_GC_MS = 30 * 60_000;

/** The file requires the session, so it is fetched instead of linked. It never changes. */
function fileQuery(messageId: number, size: 'thumb' | 'large') {
  const input = { params: { message_id: messageId }, query: { size } };
  return {
    ...queryOf(getMessageFile, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchFile(getMessageFile, input, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_GC_MS,
  };
}

export function MessageFile(props: MessageFileProps) {
  return props.file.kind === 'picture' ? (
    <PictureFile {...props} />
  ) : (
    <SaveButton {...props} className="mb-1 w-full max-w-72" />
  );
}

function SaveButton({
  messageId,
  file,
  tabIndex,
  className,
}: MessageFileProps & { className?: string }) {
  const { t } = useTranslation('chats');
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(getMessageFile, { params: { message_id: messageId } }),
    onSuccess: (content) => saveFile(content, file.name),
    onError: notifyError,
  });
  return (
    <Button
      tabIndex={tabIndex}
      aria-busy={isPending || undefined}
      onClick={() => isPending || mutate()}
      className={`justify-start font-normal ${className ?? ''}`}
    >
      <Download aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">{t('file.save')}</span>
      <FileLabel name={file.name} size={file.size} isPdf={file.kind === 'pdf'} />
    </Button>
  );
}

/** Reserves a fixed size because the dimensions of the picture are unknown. */
const frameClasses =
  'mb-1 block aspect-[4/3] w-72 max-w-full overflow-hidden rounded-[8px] bg-sunken';

function PictureFile({ messageId, file, tabIndex }: MessageFileProps) {
  const { t } = useTranslation('chats');
  const [viewer, setViewer] = useState<'unused' | 'open' | 'closed'>('unused');
  const { data, error, refetch } = useQuery(fileQuery(messageId, 'thumb'));
  const url = useObjectUrl(data);
  if (error && !data) {
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={() => void refetch()}
        className={`${frameClasses} inline-flex flex-col items-center justify-center gap-2 text-[13px]`}
      >
        <RotateCw aria-hidden className="size-5" />
        {t('file.failed')}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('file.open', { name: file.name })}
        aria-haspopup="dialog"
        onClick={() => setViewer('open')}
        className={`${frameClasses} ${url ? '' : 'skeleton'}`}
      >
        {url && (
          <img src={url} alt="" className="fade-in size-full object-cover" draggable={false} />
        )}
      </button>
      {viewer !== 'unused' && (
        <LazyDialog
          open={viewer === 'open'}
          onOpenChange={(open) => setViewer(open ? 'open' : 'closed')}
          title={file.name}
          footer={<SaveButton messageId={messageId} file={file} className="w-full" />}
        >
          <LargePicture messageId={messageId} name={file.name} />
        </LazyDialog>
      )}
    </>
  );
}

function LargePicture({ messageId, name }: { messageId: number; name: string }) {
  const { data, error, refetch } = useQuery(fileQuery(messageId, 'large'));
  const url = useObjectUrl(data);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return url ? (
    <img src={url} alt={name} className="fade-in mx-auto max-h-[70dvh] object-contain" />
  ) : (
    <div className="skeleton aspect-[4/3] w-full rounded-[8px]" />
  );
}
