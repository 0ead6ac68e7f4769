import type { getRecommendations, Output } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowUpRight, HandCoins, ScanSearch, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Carousel } from '@/ui/carousel.tsx';
import { Card } from '@/ui/surface.tsx';
import { recommendationsQuery } from '../api/recommendations.ts';

type Recommendation = Output<(typeof getRecommendations)['response']>[number];

/** More of them slide. */
const IN_SIGHT = 4;

/** The product's own services, shown where nothing else is recommended; their screens come later. */
const own = [
  { name: 'autotrade', Icon: ArrowLeftRight },
  { name: 'selection', Icon: ScanSearch },
  { name: 'buyout', Icon: HandCoins },
  { name: 'dealers', Icon: Warehouse },
] as const;

interface TileProps {
  title: string;
  text: string;
  image?: string;
  icon?: ReactNode;
  mark?: ReactNode;
}

function Tile({ title, text, image, icon, mark }: TileProps) {
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
      <div className="flex flex-1 flex-col gap-1.5 p-5">
        {icon}
        <h3 className="flex items-start justify-between gap-2 text-[17px] leading-6">
          {title}
          {mark}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
    </Card>
  );
}

const arrow = <ArrowUpRight aria-hidden className="size-5 shrink-0 text-muted" />;

function Recommended({ title, description, image, link }: Recommendation) {
  return (
    <a href={link} className="block h-full hover:underline" rel="noreferrer">
      <Tile title={title} text={description} image={image} mark={arrow} />
    </a>
  );
}

function OwnServices() {
  const { t } = useTranslation('home');
  return own.map(({ name, Icon }) => (
    <li key={name}>
      <Tile
        title={t(`recommendations.${name}.title`)}
        text={t(`recommendations.${name}.text`)}
        icon={<Icon aria-hidden strokeWidth={1.5} className="mb-3 size-8" />}
      />
    </li>
  ));
}

/** 'We recommend': cards that lead elsewhere, or the product's own services. */
export function Recommendations() {
  const { t } = useTranslation('home');
  const { data = [] } = useQuery(recommendationsQuery());
  if (data.length > IN_SIGHT) {
    return (
      <Carousel
        label={t('recommendations.title')}
        header={<h2>{t('recommendations.title')}</h2>}
        slide="basis-[88%] min-[31.25rem]:basis-1/2 lg:basis-1/4"
      >
        {data.map((item) => (
          <Recommended key={item.id} {...item} />
        ))}
      </Carousel>
    );
  }
  return (
    <section aria-labelledby="recommendations">
      <h2 id="recommendations" className="mb-4">
        {t('recommendations.title')}
      </h2>
      <ul className="grid gap-4 min-[31.25rem]:grid-cols-2 lg:grid-cols-4">
        {data.length > 0 ? (
          data.map((item) => (
            <li key={item.id}>
              <Recommended {...item} />
            </li>
          ))
        ) : (
          <OwnServices />
        )}
      </ul>
    </section>
  );
}
