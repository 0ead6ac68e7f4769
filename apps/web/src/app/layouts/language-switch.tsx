import {
  currentLanguage,
  type Language,
  languages,
  setLanguage,
  translate,
  useTranslation,
} from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';

const languageNames = { ru: 'Русский', en: 'English' };

/** Changing the language reloads the page, so it does nothing while offline. */
function changeLanguage(language: Language): void {
  if (navigator.onLine) setLanguage(language);
  else notify.error(translate('ui:error.offline'));
}

export function LanguageSwitch() {
  const { t } = useTranslation('app');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('language')} className="flex">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={`${language}, ${languageNames[language]}`}
          aria-pressed={language === currentLanguage()}
          onClick={() => changeLanguage(language)}
          className="min-h-11 min-w-9 rounded-control px-1.5 text-[13px] font-semibold text-on-graphite-muted uppercase hover:text-on-graphite aria-pressed:text-on-graphite aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-[6px]"
        >
          {language}
        </button>
      ))}
    </div>
  );
}
