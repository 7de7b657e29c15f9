import type { TFunction } from 'i18next'
import { capitalized, dayText, hourText, weekdayText } from './report-numbers.ts'
import type { Drill } from './report-queries.ts'

interface Words {
  readonly t: TFunction<['translation', 'reports']>
  readonly language: string
}

/** The title of the panel that lists the conversations of a figure. */
export function drillTitle(drill: Drill, { t, language }: Words): string {
  const { weekday, hour, agentId, teamId, name = '', from = '' } = drill
  if (weekday !== undefined && hour !== undefined)
    return capitalized(
      t('reports:behindCell', {
        day: weekdayText(weekday, language, 'long'),
        time: hourText(hour),
      }),
      language,
    )
  if (agentId !== undefined)
    return t('reports:behindAgent', { name: agentId === 'none' ? t('reports:noAgent') : name })
  if (teamId !== undefined)
    return t('reports:behindTeam', { name: teamId === 'none' ? t('reports:noTeam') : name })
  return t('reports:behindDay', { day: dayText(from, language) })
}
