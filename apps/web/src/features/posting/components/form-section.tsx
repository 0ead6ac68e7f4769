import { type PostSection, postSections } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Card } from '@/ui/surface.tsx';

export const sectionId = (name: PostSection) => `section-${name}`;

interface FormSectionProps {
  name: PostSection;
  hint?: ReactNode;
  children: ReactNode;
}

export function FormSection({ name, hint, children }: FormSectionProps) {
  const { t } = useTranslation('posting');
  const titleId = `${sectionId(name)}-title`;
  return (
    <section
      id={sectionId(name)}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="scroll-mt-28 outline-none desk:scroll-mt-4"
    >
      <Card className="p-4 desk:p-6">
        <h2 id={titleId} className="flex items-baseline gap-2.5 text-[20px] leading-7">
          <span className="text-[15px] font-semibold text-muted">
            {postSections.indexOf(name) + 1}
          </span>
          {t(`section.${name}`)}
        </h2>
        {hint && <p className="mt-1 text-[14px] leading-5 text-pretty text-muted">{hint}</p>}
        <div className="mt-4 flex flex-col gap-4">{children}</div>
      </Card>
    </section>
  );
}
