import { getRecommendations } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/config/paths.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { Card } from '@/ui/surface.tsx';

export const recommendationsQuery = () => queryOf(getRecommendations);

/** The product's own services, shown where nothing else is recommended. */
const own = ['autotrade', 'selection', 'buyout', 'dealers'] as const;

interface TileProps {
  title: string;
  text: string;
  image?: string;
  mark?: ReactNode;
}

function Tile({ title, text, image, mark }: TileProps) {
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {image && (
        <img
          src={image}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          className="aspect-video w-full bg-sunken object-cover"
        />
      )}
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h3 className="flex items-start justify-between gap-2 text-[17px] leading-6">
          {title}
          {mark}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
    </Card>
  );
}

/** 'We recommend': cards that lead elsewhere, or the product's own services. */
export function Recommendations() {
  const { t } = useTranslation('home');
  const { data } = useQuery(recommendationsQuery());
  const arrow = <ArrowUpRight aria-hidden className="size-5 shrink-0 text-muted" />;
  return (
    <section aria-labelledby="recommendations">
      <h2 id="recommendations" className="mb-4">
        {t('recommendations.title')}
      </h2>
      <ul className="grid gap-4 min-[31.25rem]:grid-cols-2 lg:grid-cols-4">
        {data?.length
          ? data.map(({ id, title, description, image, link }) => (
              <li key={id}>
                <a href={link} className="block h-full hover:underline" rel="noreferrer">
                  <Tile title={title} text={description} image={image} mark={arrow} />
                </a>
              </li>
            ))
          : own.map((name) => {
              const title = t(`recommendations.${name}.title`);
              const text = t(`recommendations.${name}.text`);
              return (
                <li key={name}>
                  {name === 'dealers' ? (
                    <IntentLink
                      to={paths.search({ seller_type: 'entity' })}
                      className="block h-full hover:underline"
                    >
                      <Tile title={title} text={text} mark={arrow} />
                    </IntentLink>
                  ) : (
                    <Tile title={title} text={text} />
                  )}
                </li>
              );
            })}
      </ul>
    </section>
  );
}
