import { X } from 'lucide-react';
import { IconButton } from '@/ui/button.tsx';
import { FileLabel } from './file-label.tsx';

interface ChosenFileProps {
  file: File;
  removeLabel: string;
  onRemove: () => void;
}

export function ChosenFile({ file, removeLabel, onRemove }: ChosenFileProps) {
  return (
    <div className="flex items-center gap-1 rounded-control border border-line pl-3">
      <div className="min-w-0 flex-1">
        <FileLabel name={file.name} size={file.size} isPdf={file.type.endsWith('pdf')} />
      </div>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
