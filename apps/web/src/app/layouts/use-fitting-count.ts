import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns how many children of a row fit into its width, with `reservedWidth` pixels for a link to the
 * others unless all fit. Children that do not fit must retain their size, so that they can be measured.
 */
export function useFittingCount(row: RefObject<HTMLElement | null>, reservedWidth: number) {
  const [fitting, setFitting] = useState({ count: Number.POSITIVE_INFINITY, end: 0 });

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const ends: number[] = [];
      for (const child of element.children) {
        const width = child.getBoundingClientRect().width;
        ends.push((ends.at(-1) ?? 0) + width);
      }
      const width = element.clientWidth;
      const allFit = (ends.at(-1) ?? 0) <= width;
      const count = allFit
        ? ends.length
        : ends.filter((end) => end <= width - reservedWidth).length;
      const end = ends[count - 1] ?? 0;
      setFitting((current) =>
        current.count === count && current.end === end ? current : { count, end },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Children change their width when the font loads.
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [row, reservedWidth]);

  return fitting;
}
