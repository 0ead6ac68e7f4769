import { type PostSection, postSections } from '@pitlane/contracts';
import { Check, TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { type SectionState, sectionState } from '../posting-sections.ts';
import { usePostingStatus } from '../use-posting-status.ts';
import { sectionId } from './form-section.tsx';

const markClasses: Record<SectionState, string> = {
  done: 'border-success bg-success text-card',
  invalid: 'border-danger bg-card text-danger',
  open: 'border-control bg-card text-muted',
  optional: 'border-dashed border-control bg-card text-muted',
};

function SectionMark({ state, number }: { state: SectionState; number: number }) {
  return (
    <span
      aria-hidden
      className={classes(
        'flex size-7 shrink-0 items-center justify-center rounded-full border-[1.5px] text-[13px] font-semibold',
        markClasses[state],
      )}
    >
      {state === 'done' ? (
        <Check className="size-4" strokeWidth={3} />
      ) : state === 'invalid' ? (
        <TriangleAlert className="size-4" />
      ) : (
        number
      )}
    </span>
  );
}

export function ProgressRail({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('posting');
  const status = usePostingStatus();
  const shownErrors = [...status.shownErrors.keys(), ...status.deniedFields];
  const states = postSections.map((name) => ({
    name,
    state: sectionState(name, { ...status, shownErrors }),
  }));
  const scrollToSection = (event: MouseEvent, name: PostSection) => {
    event.preventDefault();
    const section = document.getElementById(sectionId(name));
    section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <div className="sticky top-0 z-20 -mx-4 border-b border-line bg-paper px-4 py-1 desk:static desk:mx-0 desk:rounded-card desk:border desk:bg-card desk:p-4">
      <p className="sr-only desk:not-sr-only desk:mb-2 desk:block desk:px-1.5 desk:text-[13px] desk:text-muted">
        {t('progress.count', {
          done: states.filter(({ state }) => state === 'done').length,
          all: states.length,
        })}
      </p>
      <nav aria-label={t('progress.label')} className="max-[22rem]:-mx-3">
        <ol className="flex justify-between desk:flex-col desk:gap-0.5">
          {states.map(({ name, state }, index) => (
            <li key={name}>
              <a
                href={`#${sectionId(name)}`}
                onClick={(event) => scrollToSection(event, name)}
                className="flex size-11 items-center justify-center gap-2.5 rounded-control desk:min-h-9 desk:w-full desk:justify-start desk:px-1.5 desk:hover:bg-sunken"
              >
                <SectionMark state={state} number={index + 1} />
                <span className="sr-only desk:not-sr-only">{t(`section.${name}`)}</span>
                <span
                  className={classes(
                    'sr-only text-[13px]',
                    state !== 'open' && state !== 'done' && 'desk:not-sr-only desk:ml-auto',
                    state === 'invalid' ? 'text-danger' : 'text-muted',
                  )}
                >
                  {t(`state.${state}`)}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}
