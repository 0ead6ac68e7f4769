/** Keyboard shortcut of the enclosing button; hidden below the desktop layout. */
export function Kbd({ keyName }: { keyName: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden min-w-5 rounded-[5px] border border-current/35 px-1 text-center font-sans text-[12px] leading-[18px] font-semibold uppercase desk:inline-block"
    >
      {keyName}
    </kbd>
  );
}
