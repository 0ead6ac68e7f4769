import type { PreviewedCard } from '@/features/moderation/content/content-preview.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { DESKTOP, useMedia } from '@/ui/use-media.ts';
import { withTexts } from '../with-texts.ts';

const Placard = lazyComponent(async () => ({
  default: (await import('@/ui/placard.tsx')).Placard,
}));
const SlideCard = lazyComponent(async () => ({ default: (await import('./home.tsx')).SlideCard }));
const RecommendationTile = lazyComponent(async () => ({
  default: (await import('./home.tsx')).RecommendationTile,
}));
const FeatureItem = lazyComponent(async () => ({
  default: (await import('@/features/home/components/about-us.tsx')).FeatureItem,
}));
const Questions = lazyComponent(() =>
  withTexts(['content'], async () => ({ default: (await import('./content-page.tsx')).Questions })),
);

export function CardPreview({ card }: { card: PreviewedCard }) {
  const { t } = useTranslation('moderation-content');
  const isDesktop = useMedia(DESKTOP);
  const withTitle = <Item extends { title: string }>(item: Item) => ({
    ...item,
    title: item.title || t('untitled'),
  });
  switch (card.kind) {
    case 'banners':
      return <Placard item={withTitle(card.item)} />;
    case 'slides': {
      const isForPhones = card.set === 'mobile';
      return (
        <div className={isForPhones ? 'w-full max-w-[358px]' : undefined}>
          <SlideCard slide={withTitle(card.item)} wide={isDesktop && !isForPhones} />
        </div>
      );
    }
    case 'recommendations':
      return (
        <div className="min-[31.25rem]:max-w-[296px]">
          <RecommendationTile {...withTitle(card.item)} />
        </div>
      );
    case 'features':
      return (
        <ul className="sm:max-w-[384px]">
          <FeatureItem {...withTitle(card.item)} />
        </ul>
      );
    case 'questions': {
      const { question } = card.item;
      return <Questions open questions={[{ ...card.item, question: question || t('untitled') }]} />;
    }
  }
}
