import { type DragEvent, type HTMLAttributes, useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

interface FileDrop {
  isDragOver: boolean;
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [isDragOver, setIsDragOver] = useState(false);
  const acceptFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    // Dropped beside the field, a file would open in the browser and leave the form.
    const preventOpening = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', preventOpening, { signal });
    window.addEventListener('drop', preventOpening, { signal });
    document.addEventListener(
      'paste',
      ({ clipboardData }) => {
        // Office programs add a picture of the text to the clipboard.
        if (clipboardData?.types.includes('text/plain')) return;
        const files = [...(clipboardData?.files ?? [])];
        if (files.length > 0) acceptFiles(files);
      },
      { signal },
    );
    return () => abortController.abort();
  }, []);

  const handlers = {
    onDragOver: ({ dataTransfer }: DragEvent) => {
      if (hasFiles(dataTransfer)) setIsDragOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setIsDragOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      setIsDragOver(false);
      const files = [...dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isDragOver, handlers };
}
