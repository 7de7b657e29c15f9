import type { Ad } from '#contract/entities/ad.ts'
import { adTotals, type AdTotals } from '#contract/rules/ads.ts'
import { daysBetween } from '#contract/rules/time-zone.ts'
import type { DaySpan } from '#contract/rules/report.ts'

/** From so many days on, each point of a curve is a week: single days have too few leads. */
const longSpan = 14
const week = 7

/** The figures of ads over the days of a span: of each day, or in a longer span of each seven days in a row. */
export function adCourse(ads: readonly Ad[], span: DaySpan): AdTotals[] {
  const days = daysBetween(span.from, span.to)
  const length = days.length < longSpan ? 1 : week
  return days.slice(length - 1).map((_, index) => {
    const [from = '', to = ''] = [days[index], days[index + length - 1]]
    return adTotals(
      ads.flatMap((ad) =>
        ad.days
          .filter(({ day }) => day >= from && day <= to)
          .map((day) => ({ ...day, chats: 0, currency: ad.currency })),
      ),
    )
  })
}
