import { useTranslation } from '@/lib/i18n.ts';
import type { sectionsOf } from '../headings.ts';

export function PageSections({ sections }: { sections: ReturnType<typeof sectionsOf> }) {
  const { t } = useTranslation('content');
  return (
    <nav aria-labelledby="sections" className="hidden desk:sticky desk:top-6 desk:block">
      <h2 id="sections" className="text-[13px] leading-5 tracking-normal text-muted">
        {t('sections')}
      </h2>
      <ol className="mt-2 flex max-h-[calc(100dvh-96px)] flex-col overflow-y-auto border-l border-line">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="block py-1.5 pl-4 text-[14px] leading-5 text-muted hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
