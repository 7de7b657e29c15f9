import type { Ad } from '#contract/entities/campaigns/ad.ts'
import { adTotals, type AdTotals } from '#contract/rules/campaigns/ads.ts'
import { daysBetween } from '#contract/rules/time/time-zone.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'

/** In a span of this many days or more each point covers a week, because single days have too few leads. */
const longSpan = 14
const week = 7

/**
 * The figures of ads over the days of a span, as the points of a chart. In a short span each point covers one day. In a
 * long span each point covers seven days and starts one day after the previous point. `chats` is always 0, because the
 * service does not count chats by day.
 */
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
