import { type DragEvent, type HTMLAttributes, useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

interface FileDrop {
  over: boolean;
  target: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [over, setOver] = useState(false);
  const acceptFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Dropped beside the field, a file would open in the browser and leave the form.
    const keepPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', keepPage, { signal });
    window.addEventListener('drop', keepPage, { signal });
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
    return () => listening.abort();
  }, []);

  const target = {
    onDragOver: ({ dataTransfer }: DragEvent) => {
      if (hasFiles(dataTransfer)) setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside) setOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      setOver(false);
      const files = [...dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { over, target };
}
