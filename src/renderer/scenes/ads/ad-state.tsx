import { Box } from '@mantine/core'
import { IconCircleX, IconClock, IconFlag, IconPlayerPause } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Ad } from '#contract/entities/campaigns/ad.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { daysAgo, timeText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adStateKeys } from '#renderer/i18n/names.ts'
import classes from './ads.module.css'

const icons = { paused: IconPlayerPause, ended: IconFlag, rejected: IconCircleX } as const

/** The icon and the name of an ad's state. If an active ad ends today, the time of its end is shown instead. */
export function AdStateText({ ad }: { ad: Ad }) {
  const { t } = useTexts('ads')
  const today = useAtomValue(todayAtom)
  const { state, endsAt } = ad
  if (state === 'active' && endsAt !== undefined && daysAgo(endsAt, today) === 0)
    return (
      <span className={`${classes.state} numbers`} data-state="ending">
        <IconClock size={14} aria-hidden="true" />
        {t('ads:endsToday', { time: timeText(endsAt) })}
      </span>
    )
  const Icon = state === 'active' ? null : icons[state]
  return (
    <span className={classes.state} data-state={state}>
      {Icon === null ? (
        <Box component="span" w={7} h={7} bg="var(--b-ok)" bdrs="50%" />
      ) : (
        <Icon size={14} aria-hidden="true" />
      )}
      {t(adStateKeys[state])}
    </span>
  )
}
