import type { FormParams } from '@pitlane/contracts';
import { Clock } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import type { PageKind } from '../form-values.ts';

/** Expected time of a reply, relative to the current hour. */
export function ExpectedReply({
  kind,
  params,
}: {
  kind: PageKind;
  params: FormParams | undefined;
}) {
  const { t } = useTranslation('forms-page');
  const message = params?.promises.find((each) => each.kind === kind)?.message;
  const hours = params?.hours;
  return (
    <div data-promise className="flex gap-2.5">
      <Clock aria-hidden className="mt-px size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="min-h-11 text-pretty sm:min-h-[22px]">
          {message && <span className="font-semibold">{message}</span>}
        </p>
        {/* A buyback offer does not depend on office hours. */}
        {kind !== 'buyback' && (
          <p className="min-h-9 text-[13px] leading-[18px] text-pretty text-muted sm:min-h-[18px]">
            {hours &&
              t('hours', {
                weekdays: hours.weekdays.join('–'),
                weekends: hours.weekends.join('–'),
              })}
          </p>
        )}
      </div>
    </div>
  );
}
