import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormats } from './number-formats.ts'

/** The number formats of the page's language. */
export function useNumbers() {
  const { language } = useTranslation().i18n
  return useMemo(() => numberFormats(language), [language])
}
