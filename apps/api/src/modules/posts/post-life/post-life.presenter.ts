import { type Language, nameOf } from '../../../i18n.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import { type StoredTitle, titleWithYear } from '../post-titles.ts';
import type { LifeRow } from './post-life.queries.ts';

type NamedRow = Pick<LifeRow, 'brand' | 'model' | 'generation' | 'modification' | 'year'>;

/** Returns the title of an ad for use in a sentence, with the Russian title if it differs. */
export function titlesOf(row: NamedRow): StoredTitle {
  const { brand, model, generation, modification: mod, year } = row;
  const title = (language: Language) =>
    titleWithYear({
      brand: { id: brand.id, name: badgeName(brand, brand, language) },
      model: { id: model.id, name: badgeName(model, brand, language) },
      generation: generation && {
        id: generation.id,
        name: nameOf({ nameRu: generation.nameRu, nameEn: generation.name }, language),
      },
      mod,
      year,
    });
  const [russianTitle, englishTitle] = [title('ru'), title('en')];
  return { title: englishTitle, ...(russianTitle !== englishTitle && { title_ru: russianTitle }) };
}
