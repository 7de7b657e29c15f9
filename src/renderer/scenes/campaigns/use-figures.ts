import { useMemo } from 'react'
import { useCampaignTexts } from '#renderer/i18n/fetched-texts.ts'

/** Formats counts (`figure`) and shares (`share`) in the current language. If the whole is 0, the share is a dash. */
export function useFigures() {
  const { language } = useCampaignTexts()
  return useMemo(() => {
    const count = new Intl.NumberFormat(language, { useGrouping: 'always' })
    const percent = new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    return {
      figure: (value: number) => count.format(value),
      share: (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole)),
    }
  }, [language])
}
