import {
  addresses,
  getRecommendations,
  type Recommendation,
  serviceLink,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowUpRight, HandCoins, ScanSearch, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Carousel } from '@/ui/carousel.tsx';
import { PaidMark } from '@/ui/paid-mark.tsx';
import { SiteLink } from '@/ui/site-link.tsx';
import { Card } from '@/ui/surface.tsx';

/** Number of cards that are visible without scrolling. */
const VISIBLE_COUNT = 4;

/** Own services, shown if nothing else is recommended. */
const ownServices = [
  { name: 'autotrade', Icon: ArrowLeftRight, link: serviceLink('send-auto-trade') },
  { name: 'selection', Icon: ScanSearch, link: serviceLink('individual-selection') },
  { name: 'buyout', Icon: HandCoins, link: serviceLink('buyback') },
  { name: 'dealers', Icon: Warehouse, link: addresses.tariffs('legal') },
] as const;

interface TileProps {
  title: string;
  text: string;
  link: string;
  image?: string;
  icon?: ReactNode;
  /** Advertiser mark of a paid card. */
  mark?: ReactNode;
}

function Tile({ title, text, link, image, icon, mark }: TileProps) {
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-colors hover:border-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
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
          <SiteLink
            to={link}
            className="outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </SiteLink>
          <ArrowUpRight aria-hidden className="size-5 shrink-0 text-muted" />
        </h3>
        <p className="text-muted">{text}</p>
        {mark}
      </div>
    </Card>
  );
}

export function RecommendationTile({ title, description, image, link, ...paid }: Recommendation) {
  return (
    <Tile
      title={title}
      text={description}
      link={link}
      image={image}
      mark={<PaidMark {...paid} className="mt-auto pt-2 text-muted" />}
    />
  );
}

function OwnServices() {
  const { t } = useTranslation('home');
  return ownServices.map(({ name, Icon, link }) => (
    <li key={name}>
      <Tile
        title={t(`recommendations.${name}.title`)}
        text={t(`recommendations.${name}.text`)}
        link={link}
        icon={<Icon aria-hidden strokeWidth={1.5} className="mb-3 size-8" />}
      />
    </li>
  ));
}

export function Recommendations() {
  const { t } = useTranslation('home');
  const { data = [], isPending } = useQuery(queryOf(getRecommendations));
  if (isPending) return null;
  if (data.length > VISIBLE_COUNT) {
    return (
      <Carousel
        label={t('recommendations.title')}
        header={<h2>{t('recommendations.title')}</h2>}
        slideClasses="basis-[88%] min-[31.25rem]:basis-1/2 lg:basis-1/4"
      >
        {data.map((item) => (
          <RecommendationTile key={item.id} {...item} />
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
              <RecommendationTile {...item} />
            </li>
          ))
        ) : (
          <OwnServices />
        )}
      </ul>
    </section>
  );
}
