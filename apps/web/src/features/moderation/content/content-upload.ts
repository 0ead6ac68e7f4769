import { type ContentPicture, MAX_CONTENT_PICTURE, uploadContentFile } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { createUploadTransport } from '@/lib/upload.ts';
import { errorText } from '@/ui/states.tsx';

export const PICTURE_KINDS = 'image/jpeg,image/png';
const MEGABYTE = 1_048_576;
export const MAX_PICTURE_MEGABYTES = MAX_CONTENT_PICTURE / MEGABYTE;

export interface UploadedPicture {
  id: number;
  picture: ContentPicture;
}

export interface ContentUpload {
  sent: number | null;
  error: string | undefined;
  send: (file: File) => void;
  cancel: () => void;
}

export function useContentUpload(onDone: (uploaded: UploadedPicture) => void): ContentUpload {
  const { t } = useTranslation('moderation-content');
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const sending = useRef<AbortController | null>(null);
  const cancel = () => {
    sending.current?.abort();
    sending.current = null;
    setSent(null);
  };
  useEffect(() => () => sending.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    try {
      const { signal } = controller;
      onDone(
        await call(uploadContentFile, { files: { file } }, signal, createUploadTransport(setSent)),
      );
    } catch (failure) {
      if (controller.signal.aborted) return;
      const fileError = failure instanceof ApiError ? failure.errors.file?.[0] : undefined;
      setError(fileError ?? errorText(failure));
    }
    sending.current = null;
    setSent(null);
  };
  const send = (file: File) => {
    if (sending.current) return;
    const isKind = PICTURE_KINDS.split(',').includes(file.type);
    const isRefused = !isKind || file.size > MAX_CONTENT_PICTURE;
    setError(isRefused ? t('picture.refused', { max: MAX_PICTURE_MEGABYTES }) : undefined);
    if (!isRefused) void upload(file);
  };
  return { sent, error, send, cancel };
}
