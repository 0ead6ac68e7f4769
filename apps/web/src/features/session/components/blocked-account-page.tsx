import { addresses } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { settings } from '@/lib/settings.ts';
import { Logo } from '@/ui/logo.tsx';
import { Card } from '@/ui/surface.tsx';

const locationStateSchema = z.object({ message: z.string().check(z.minLength(1)) });

const linkClasses =
  'inline-flex min-h-11 items-center text-[18px] font-semibold underline underline-offset-4';

interface BlockPageProps {
  title: string | undefined;
  /** Text for users who have not just been rejected on sign-in. */
  lead: string | undefined;
  children: ReactNode;
}

/** Page of a blocked account with the reason, as returned by the rejected sign-in, and the contacts of support. */
export function BlockPage({ title, lead, children }: BlockPageProps) {
  const { t } = useTranslation('session');
  const { state } = useLocation();
  const heading = title ?? t('block.title');
  usePageTitle(withSiteName(heading));
  const { data } = locationStateSchema.safeParse(state);
  const mailLink = `mailto:${settings.support_email}?subject=${encodeURIComponent(t('block.subject'))}`;
  return (
    <div className="on-graphite flex min-h-dvh flex-col bg-graphite px-4 text-on-graphite max-desk:-mb-(--bar-height)">
      <meta name="robots" content="noindex" />
      <main
        id="main"
        className="m-auto flex w-full max-w-[640px] flex-col items-start gap-5 py-12 pb-[max(48px,env(safe-area-inset-bottom))]"
      >
        <Logo />
        <h1 className="mt-6">{heading}</h1>
        <p className="text-[17px] leading-6">{data?.message ?? lead ?? t('block.reason')}</p>
        <p className="text-on-graphite-muted">{t('block.support')}</p>
        <div className="flex flex-col">
          <a href={mailLink} className={`${linkClasses} break-all`}>
            {settings.support_email}
          </a>
          <a href={phoneLink(settings.support_phone)} className={linkClasses}>
            {settings.support_phone}
          </a>
        </div>
        <IntentLink
          to={addresses.home()}
          className="inline-flex min-h-11 items-center text-on-graphite-muted underline underline-offset-4 hover:text-on-graphite"
        >
          {t('block.home')}
        </IntentLink>
        {children && (
          <Card className="mt-4 w-full px-5 py-6 text-[16px] leading-[26px] text-ink sm:px-8 sm:py-8">
            {children}
          </Card>
        )}
      </main>
    </div>
  );
}
