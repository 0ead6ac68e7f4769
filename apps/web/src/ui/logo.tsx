export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-[21px] leading-none font-extrabold tracking-[-0.04em] italic">
      <svg aria-hidden="true" viewBox="0 0 22 16" className="h-4 w-[22px]" fill="none">
        <path d="M6 2h15M3 8h14M0 14h12" stroke="#ff5a3c" strokeWidth="3" />
      </svg>
      Pitlane
    </span>
  );
}
