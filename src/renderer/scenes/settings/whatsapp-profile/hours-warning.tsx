import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Group } from '#contract/entities/group.ts'
import type { OpeningHours } from '#contract/entities/whatsapp-profile.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { differingHours } from '#contract/rules/opening-hours.ts'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import classes from './profile.module.css'

export interface HoursWarningProps {
  group: Pick<Group, 'scheduleAutoResponse'>
  hours: readonly OpeningHours[]
}

/**
 * Warns if the group's out-of-hours reply is switched on and its text states other times than `hours`. The warning does
 * not block saving.
 */
export function HoursWarning({ group, hours }: HoursWarningProps) {
  const { t } = useSettingsTexts()
  const { scheduleEnabled = false, text = '' } = group.scheduleAutoResponse ?? {}
  const differing = scheduleEnabled ? differingHours(text, hours) : undefined
  if (differing === undefined) return null
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span>{t('settings:profile.replyDiffers', { text: differing })}</span>
      <Link className={classes.review} to={`${menuPaths.settings}#auto-response`}>
        {t('settings:profile.review')}
      </Link>
    </div>
  )
}
