import type { ContentPage } from '@pitlane/contracts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Card } from '@/ui/surface.tsx';
import { pageQuery } from '../api/content.ts';

export function ServiceCards({ services }: { services: ContentPage['children'] }) {
  const { t } = useTranslation('content');
  return (
    <ul
      aria-label={t('services')}
      className="grid gap-4 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-4"
    >
      {services.map(({ id, slug, link, title, lead, icon_url }) => (
        <li key={id}>
          <Card className="group relative flex h-full flex-col p-5 transition-colors hover:border-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent desk:p-6">
            <span className="mb-4 flex h-9 items-start justify-between">
              {icon_url && <img src={icon_url} alt="" width={36} height={36} />}
              <ArrowRight
                aria-hidden
                className="ml-auto size-5 text-muted transition-transform group-hover:translate-x-1"
              />
            </span>
            <h2 className="text-[19px] leading-6">
              <IntentLink
                to={link}
                prefetch={pageQuery(slug)}
                className="outline-none after:absolute after:inset-0 group-hover:underline"
              >
                {title}
              </IntentLink>
            </h2>
            {lead && <p className="mt-2 text-pretty text-muted">{lead}</p>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
