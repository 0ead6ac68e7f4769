import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface TileButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Button in the corner of a photo, which looks smaller than its 44 px target. */
export function TileButton({ label, children, ...rest }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="group/corner absolute top-0 right-0 grid size-11 place-items-center rounded-full outline-offset-[-4px]"
    >
      <span className="grid size-8 place-items-center rounded-full bg-graphite/75 text-on-graphite transition-colors group-hover/corner:bg-graphite group-data-[state=open]/corner:bg-graphite">
        {children}
      </span>
    </button>
  );
}
