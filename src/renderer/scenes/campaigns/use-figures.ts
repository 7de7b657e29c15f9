import { useMemo } from 'react'
import { useCampaignTexts } from '../../i18n/campaign-texts.ts'

/** Formats counts (`figure`) and shares in the current language. The share of a whole of 0 is a dash. */
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
