import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/surface.tsx';

interface SettingsSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 desk:grid-cols-[minmax(0,264px)_minmax(0,1fr)] desk:gap-8"
    >
      <div className="desk:pt-5">
        <h2 id={id} className="text-[19px] leading-6">
          {title}
        </h2>
        <p className="mt-1 text-[14px] leading-5 text-pretty text-muted">{hint}</p>
      </div>
      <Card className="min-w-0 p-4 desk:p-6">{children}</Card>
    </section>
  );
}
