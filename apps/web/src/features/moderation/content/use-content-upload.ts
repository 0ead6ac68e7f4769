import { type ContentPicture, MAX_CONTENT_PICTURE, uploadContentFile } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { createUploadTransport } from '@/lib/upload.ts';
import { errorText } from '@/ui/states.tsx';

export const PICTURE_TYPES = 'image/jpeg,image/png';
const MEGABYTE = 1_048_576;
export const MAX_PICTURE_MEGABYTES = MAX_CONTENT_PICTURE / MEGABYTE;

export interface UploadedPicture {
  id: number;
  picture: ContentPicture;
}

export interface ContentUpload {
  progress: number | null;
  error: string | undefined;
  startUpload: (file: File) => void;
  cancel: () => void;
}

export function useContentUpload(onDone: (uploaded: UploadedPicture) => void): ContentUpload {
  const { t } = useTranslation('moderation-content');
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const controllerRef = useRef<AbortController | null>(null);
  const cancel = () => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setProgress(null);
  };
  useEffect(() => () => controllerRef.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setProgress(0);
    try {
      const { signal } = controller;
      onDone(
        await call(
          uploadContentFile,
          { files: { file } },
          signal,
          createUploadTransport(setProgress),
        ),
      );
    } catch (failure) {
      if (controller.signal.aborted) return;
      const fileError = failure instanceof ApiError ? failure.errors.file?.[0] : undefined;
      setError(fileError ?? errorText(failure));
    }
    controllerRef.current = null;
    setProgress(null);
  };
  const startUpload = (file: File) => {
    if (controllerRef.current) return;
    const isAcceptedType = PICTURE_TYPES.split(',').includes(file.type);
    const isRejected = !isAcceptedType || file.size > MAX_CONTENT_PICTURE;
    setError(isRejected ? t('picture.refused', { max: MAX_PICTURE_MEGABYTES }) : undefined);
    if (!isRejected) void upload(file);
  };
  return { progress, error, startUpload, cancel };
}
