import { useQuery } from '@tanstack/react-query';
import { PostCard } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { parseDigits } from '@/ui/digits.ts';
import {
  citiesQuery,
  generationsQuery,
  modelsQuery,
  modificationsQuery,
} from '../api/catalogue.ts';
import { usePosting } from '../posting-context.ts';
import { previewCard } from '../preview-card.ts';
import { usePostingStatus } from '../use-posting-status.ts';

/** Digits of a complete year, without which there is no preview. */
const YEAR_DIGITS = 4;

/** Live preview of the search card; not interactive. */
export function PostPreview() {
  const { t } = useTranslation('posting');
  const { data } = usePosting();
  const { values } = usePostingStatus();
  const { data: model } = useQuery(modelsQuery(values.brand_id));
  const { data: generation } = useQuery(generationsQuery(values.model_id));
  const { data: mod } = useQuery(modificationsQuery(values.generation_id));
  const { data: city } = useQuery(citiesQuery(values.location_country_id));
  const names = { model, generation, mod, city };
  const isYearComplete = parseDigits(values.year) !== null && values.year.length >= YEAR_DIGITS;
  if (values.model_id === '' || !isYearComplete) {
    return (
      <p className="rounded-card border border-dashed border-control px-4 py-8 text-center text-[14px] leading-5 text-pretty text-muted">
        {t('preview.empty')}
      </p>
    );
  }
  return (
    <div inert>
      <PostCard
        post={previewCard(values, data, names, t('preview.noCity'))}
        promoted={values.special_offer}
        variant="grid"
      />
    </div>
  );
}
