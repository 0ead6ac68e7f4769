import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { controlBox, controlText, Field, type FieldShape, splitFieldProps } from './field.tsx';

interface TextareaFieldProps
  extends FieldShape,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

const MIN_ROWS = 2;

export function TextareaField(props: TextareaFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={classes(controlBox, field.error ? 'border-danger' : 'border-control')}>
          <textarea
            {...control}
            {...attributes}
            // A growing field ignores `rows`, so they become its minimum height.
            style={{ minHeight: `calc(${control.rows ?? MIN_ROWS}lh + 22px)` }}
            className={classes(
              controlText,
              'field-sizing-content max-h-[60dvh] resize-y rounded-control bg-transparent px-3 py-2.5 leading-[22px] placeholder:text-muted',
            )}
          />
        </div>
      )}
    </Field>
  );
}
