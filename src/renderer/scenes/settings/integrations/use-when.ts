import { useAtomValue } from 'jotai'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText, monthDayText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Says when something was or will be: `when` as "today, 11:20" or "04/11/2026, 14:05", `day` as "26 November 2027". */
export function useWhen() {
  const { language } = useTexts('integrations')
  const now = useAtomValue(minuteAtom)
  return {
    when: (at: string) => momentText(at, now, language),
    day: (at: string) => monthDayText(at, now, language),
  }
}
