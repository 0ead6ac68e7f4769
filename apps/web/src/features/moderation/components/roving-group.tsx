import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface RovingGroupProps {
  className?: string;
  children: (tabIndex: (index: number) => 0 | -1) => ReactNode;
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function RovingGroup({ className, children }: RovingGroupProps) {
  const [activeIndex, setActiveIndex] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
    const index = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
    if (!step || index === -1) return;
    event.preventDefault();
    const next = (index + step + controls.length) % controls.length;
    setActiveIndex(next);
    controls[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div className={className} onKeyDown={onKeyDown}>
      {children((index) => (index === activeIndex ? 0 : -1))}
    </div>
  );
}
