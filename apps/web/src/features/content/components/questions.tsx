import type { Question } from '@pitlane/contracts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import ContentBlocks from './content-blocks.tsx';

interface QuestionsProps {
  questions: readonly Question[];
  open?: boolean;
}

export function Questions({ questions, open }: QuestionsProps) {
  const { t } = useTranslation('content');
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="all_questions">
      <h2 id="all_questions" className="scroll-mt-6">
        {t('questions')}
      </h2>
      {[...Map.groupBy(questions, ({ group }) => group)].map(([group, groupQuestions]) => (
        <div key={group} className="mt-7">
          <h3 className="mb-2 text-[13px] leading-5 tracking-normal text-muted">{group}</h3>
          <ul className="border-t border-line">
            {groupQuestions.map(({ id, question, blocks }) => (
              <li key={id} className="border-b border-line">
                <details open={open} className="group/question">
                  <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 text-[17px] leading-6 font-semibold hover:underline [&::-webkit-details-marker]:hidden">
                    {question}
                    <ChevronDown
                      aria-hidden
                      className="size-5 shrink-0 text-muted transition-transform group-open/question:rotate-180"
                    />
                  </summary>
                  <div className="pb-5 text-[16px] leading-[26px]">
                    <ContentBlocks blocks={blocks} isSecondary />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
