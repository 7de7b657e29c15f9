import { useAtomValue } from 'jotai'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** How long an offer is still valid, or that it has ended; undefined for an offer without an end. */
export function useOfferEnd(expiresAt: string | undefined): string | undefined {
  const { t } = useTexts('templates')
  const now = useAtomValue(minuteAtom)
  if (expiresAt === undefined) return undefined
  const left = Date.parse(expiresAt) - now
  return left <= 0
    ? t('templates:offer.ended')
    : t('templates:offer.endsIn', { time: spanText(left) })
}
