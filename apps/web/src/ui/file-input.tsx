import type { InputHTMLAttributes, Ref } from 'react';

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  onChoose: (files: File[]) => void;
  ref: Ref<HTMLInputElement>;
}

/** Native file picker. The same file can be chosen again. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
