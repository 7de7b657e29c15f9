import type { TFunction } from 'i18next'
import type { QuietHours } from '#contract/entities/campaign.ts'
import { weekDayText } from './quiet-hours-fields.tsx'

/** "20:00–09:00, dom", or empty for none. */
export function quietHoursText(
  t: TFunction<['translation', 'campaigns']>,
  { hours, days }: QuietHours,
  language: string,
): string {
  const parts = [
    ...(hours === undefined ? [] : [`${hours.from}–${hours.to}`]),
    ...days.map((day) => weekDayText(day, language)),
  ]
  return parts.length === 0 ? t('campaigns:detail.noQuiet') : parts.join(', ')
}
