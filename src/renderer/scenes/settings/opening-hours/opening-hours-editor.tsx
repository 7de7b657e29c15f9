import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OpeningHours } from '#contract/entities/opening-hours.ts'
import { weekFaults } from '#contract/rules/opening-hours.ts'
import { useLeaveGuard } from '../../../components/leave-guard.tsx'
import { ConfirmDialog } from '../../../components/page/confirm-dialog.tsx'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import { HolidaysField } from './holidays-field.tsx'
import { HoursField } from './hours-field.tsx'
import classes from './hours.module.css'

export interface OpeningHoursEditorProps {
  hours: OpeningHours
  isDisabled: boolean
  /** @returns whether the hours were saved; if not, the changes stay in the fields */
  onSave: (hours: OpeningHours) => Promise<boolean>
}

/** The fields for a group's opening hours and holidays, which are saved together. */
export function OpeningHoursEditor({ hours, isDisabled, onSave }: OpeningHoursEditorProps) {
  const { t } = useSettingsTexts()
  /** The unsaved hours; null while the fields show the saved ones. */
  const [draft, setDraft] = useState<OpeningHours | null>(null)
  /** The key of `HoursField`. It changes with each save and discard, so that days with equal hours share a row again. */
  const [resets, setResets] = useState(0)
  const shown = draft ?? hours
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(hours)
  const guard = useLeaveGuard(isChanged)
  const change = (part: Partial<Pick<OpeningHours, 'week' | 'holidays'>>) =>
    setDraft({ ...shown, ...part })
  const reset = () => {
    setDraft(null)
    setResets((count) => count + 1)
  }
  const save = async () => {
    if (await onSave(shown)) reset()
  }
  const isNeverOpen = shown.week.length === 0
  return (
    <div className={classes.editor}>
      <HoursField
        key={resets}
        week={shown.week}
        isDisabled={isDisabled}
        onChange={(week) => change({ week })}
      />
      {isNeverOpen && (
        <p className={classes.problem} role="alert">
          {t('settings:hours.never')}
        </p>
      )}
      <HolidaysField
        holidays={shown.holidays}
        isDisabled={isDisabled}
        onChange={(holidays) => change({ holidays })}
      />
      {isChanged && (
        <div className={classes.actions}>
          <span role="status">{t('settings:hours.unsaved')}</span>
          <Button variant="default" onClick={reset}>
            {t('settings:hours.discard')}
          </Button>
          <Button
            disabled={isNeverOpen || weekFaults(shown.week).length > 0}
            onClick={() => void save()}
          >
            {t('settings:hours.save')}
          </Button>
        </div>
      )}
      {guard.isAsking && (
        <ConfirmDialog
          title={t('settings:profile.leaveTitle')}
          confirmLabel={t('settings:profile.leave')}
          isDangerous
          onConfirm={guard.leave}
          onClose={guard.stay}
        >
          {t('settings:hours.unsaved')}
        </ConfirmDialog>
      )}
    </div>
  )
}
