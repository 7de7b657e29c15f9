import type { TFunction } from 'i18next'
import type { QuietHours } from '#contract/entities/campaigns/campaign.ts'
import { weekDayText } from './quiet-hours-fields.tsx'

export const hasQuietHours = ({ hours, days }: QuietHours): boolean =>
  hours !== undefined || days.length > 0

/** The quiet hours as text, e.g. "20:00–09:00, dom". Without quiet hours, a text that says so. */
export function quietHoursText(
  t: TFunction<['translation', 'campaigns']>,
  { hours, days }: QuietHours,
  language: string,
): string {
  const parts = [
    ...(hours === undefined ? [] : [`${hours.from}–${hours.to}`]),
    ...days.map((day) => weekDayText(day, language)),
  ]
  return hasQuietHours({ hours, days }) ? parts.join(', ') : t('campaigns:detail.noQuiet')
}
