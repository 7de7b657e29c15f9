import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { differingHours } from '#contract/rules/time/opening-hours.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './hours.module.css'

/** Warns if the group's out-of-hours reply is switched on and its text states other times than the opening hours. */
export function HoursWarning({
  group,
}: {
  group: Pick<Group, 'scheduleAutoResponse' | 'openingHours'>
}) {
  const { t } = useTexts('settings')
  const { scheduleEnabled = false, text = '' } = group.scheduleAutoResponse ?? {}
  const { openingHours } = group
  const differing =
    scheduleEnabled && openingHours !== undefined
      ? differingHours(text, openingHours.week)
      : undefined
  if (differing === undefined) return null
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span>{t('settings:hours.replyDiffers', { text: differing })}</span>
      <Link className={classes.review} to={`${menuPaths.settings}#hours`}>
        {t('settings:hours.review')}
      </Link>
    </div>
  )
}
