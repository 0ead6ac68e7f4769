import {
  type ContentBlock,
  type Feature,
  getAppDescription,
  getAppLinks,
  getPortalFeatures,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Picture } from '@/ui/picture.tsx';
import { SiteLink } from '@/ui/site-link.tsx';

export function FeatureItem({ title, description, icon_url, link }: Feature) {
  return (
    <li className="flex gap-4">
      {icon_url && (
        <img
          src={icon_url}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="mt-0.5 size-8 shrink-0"
        />
      )}
      <div>
        <h3 className="text-[17px] leading-6">
          {link === null ? (
            title
          ) : (
            <SiteLink
              to={link}
              className="underline decoration-line decoration-2 underline-offset-4 hover:decoration-current"
            >
              {title}
            </SiteLink>
          )}
        </h3>
        <p className="mt-1 text-pretty text-muted">{description}</p>
      </div>
    </li>
  );
}

function Features() {
  const { t } = useTranslation('home');
  const { data = [] } = useQuery(queryOf(getPortalFeatures));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="mb-5">
        {t('features')}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 border-t-2 border-ink pt-7 sm:grid-cols-2 desk:grid-cols-3">
        {data.map((feature) => (
          <FeatureItem key={feature.id} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function Apps() {
  const { data } = useQuery(queryOf(getAppLinks));
  const stores = [
    { name: 'App Store', link: data?.ios },
    { name: 'Google Play', link: data?.android },
  ];
  if (!data?.ios && !data?.android) return null;
  return (
    <ul className="mt-6 flex flex-wrap gap-3">
      {stores.map(
        ({ name, link }) =>
          link && (
            <li key={name}>
              <SiteLink
                to={link}
                className="inline-flex min-h-11 items-center rounded-control border border-control bg-card px-4 font-semibold hover:bg-sunken"
              >
                {name}
              </SiteLink>
            </li>
          ),
      )}
    </ul>
  );
}

interface AboutUsProps {
  renderBlocks: (blocks: readonly ContentBlock[]) => ReactNode;
}

export default function AboutUs({ renderBlocks }: AboutUsProps) {
  const { data } = useQuery(queryOf(getAppDescription));
  return (
    <>
      <Features />
      {data && data.blocks.length > 0 && (
        <section
          aria-labelledby="about-us"
          className="grid items-start gap-x-12 gap-y-6 desk:grid-cols-2"
        >
          <div className="desk:sticky desk:top-6">
            <h2
              id="about-us"
              className="text-[clamp(26px,3.4vw,40px)] leading-[1.1] font-extrabold"
            >
              {data.title}
            </h2>
            {data.picture && (
              <Picture
                {...data.picture}
                single
                alt=""
                className="mt-6 aspect-video overflow-hidden rounded-card"
              />
            )}
            <Apps />
          </div>
          <div className="text-[16px] leading-[26px]">{renderBlocks(data.blocks)}</div>
        </section>
      )}
    </>
  );
}
