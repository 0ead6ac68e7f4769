import { useTranslation } from '@/lib/i18n.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { SettingsSection } from './settings-section.tsx';

const fields = ['first', 'last', 'country', 'city', 'address'];

/** Reserves the space of the first section, in the height that it has for an individual. */
export function SettingsSkeleton() {
  const { t } = useTranslation('profile');
  return (
    <SettingsSection title={t('person.title')} hint={t('person.hint')}>
      <div className="flex items-center gap-4 sm:gap-6">
        <div className="skeleton size-[72px] shrink-0 rounded-full sm:size-[88px]" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Skeleton className="h-11 w-44" />
          <Skeleton className="h-[18px] w-full max-w-72" />
        </div>
      </div>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field} className={field === 'address' ? 'sm:col-span-2' : undefined}>
            <Skeleton className="mb-1 h-[18px] w-24" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-11 max-sm:w-full sm:w-52" />
    </SettingsSection>
  );
}
