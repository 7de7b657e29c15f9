import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '#contract/limits.ts'
import type { Catalogue } from './catalogue.ts'

/** The texts of each language are a separate file, so that the app loads only the languages that the user chooses. */
const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  es: () => import('./es/index.ts'),
  en: () => import('./en/index.ts'),
  pt: () => import('./pt/index.ts'),
}

/** The texts of the current language. Components use `useTranslation`; code outside React uses `texts.t`. */
export const texts = createInstance()

/** Loads the texts of a language; call once, before the first render. */
export async function startTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    resources: { [language]: { translation: (await catalogues[language]()).default } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

/** Changes the language of the user interface. */
export async function speak(language: Language): Promise<void> {
  if (texts.language === language) return
  if (!texts.hasResourceBundle(language, 'translation')) {
    const catalogue = (await catalogues[language]()).default
    texts.addResourceBundle(language, 'translation', catalogue)
  }
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}
