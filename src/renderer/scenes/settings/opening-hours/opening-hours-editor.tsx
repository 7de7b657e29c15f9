import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { groupDays, weekFaults } from '#contract/rules/time/opening-hours.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { HolidaysField } from './holidays-field.tsx'
import { HoursField } from './hours-field.tsx'
import classes from './hours.module.css'
import { daysName } from './weekday-name.ts'

export interface OpeningHoursEditorProps {
  groupId: string
  /** The id of the draft: of a team, or `group`. */
  id?: string
  hours: OpeningHours
  isDisabled: boolean
  /** @returns whether the hours were saved; if not, the changes stay in the fields */
  onSave: (hours: OpeningHours) => Promise<boolean>
}

/** The fields for the opening hours of a group or a team and holidays, which are saved together. */
export function OpeningHoursEditor({
  groupId,
  id = 'group',
  hours,
  isDisabled,
  onSave,
}: OpeningHoursEditorProps) {
  const { t, language } = useTexts('settings')
  const [isBusy, setBusy] = useState(false)
  const newest = { week: hours.week, holidays: hours.holidays }
  const {
    draft: shown,
    changed,
    conflicts,
    edit,
    settle,
    markSaved,
    discard,
  } = useFormDraft({ groupId, form: 'openingHours', id }, () => newest, isBusy ? undefined : newest)
  /** The key of `HoursField`. It changes with each save and discard, so that days with equal hours share a row again. */
  const [resets, setResets] = useState(0)
  const isChanged = changed.length > 0
  const guard = useLeaveGuard(isChanged)
  const renew = () => setResets((count) => count + 1)
  const reset = () => {
    edit(newest)
    renew()
  }
  const save = async () => {
    setBusy(true)
    const isSaved = await onSave(shown)
    setBusy(false)
    if (!isSaved) return
    markSaved()
    renew()
  }
  const theirsOf = {
    week: {
      label: t('settings:hours.label'),
      theirs: groupDays(newest.week)
        .map(({ days, spans }) => {
          const name = daysName(days, language, (range) => t('settings:hours.dayRange', range))
          const times = spans.map(({ from, to }) => `${from}–${to}`).join(', ')
          return `${name}: ${times === '' ? t('settings:hours.closed') : times}`
        })
        .join('\n'),
    },
    holidays: {
      label: t('settings:hours.holidays'),
      theirs: newest.holidays.map(({ day, name }) => `${day} ${name}`).join('\n'),
    },
  }
  const isNeverOpen = shown.week.length === 0
  return (
    <Box my={6}>
      <HoursField
        key={resets}
        week={shown.week}
        isDisabled={isDisabled}
        onChange={(week) => edit({ week })}
      />
      {isNeverOpen && (
        <Text my={13} size="sm" c="var(--b-danger)" role="alert">
          {t('settings:hours.never')}
        </Text>
      )}
      <HolidaysField
        holidays={shown.holidays}
        isDisabled={isDisabled}
        onChange={(holidays) => edit({ holidays })}
      />
      <EditConflicts
        conflicts={conflicts.map((field) => ({
          ...theirsOf[field],
          onSettle: (how) => {
            settle(field, how)
            renew()
          },
        }))}
      />
      {isChanged && (
        <div className={classes.actions}>
          <span role="status">{t('settings:hours.unsaved')}</span>
          <Button variant="default" onClick={reset}>
            {t('settings:hours.discard')}
          </Button>
          <Button
            disabled={
              isNeverOpen || isBusy || conflicts.length > 0 || weekFaults(shown.week).length > 0
            }
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
          onConfirm={() => {
            discard()
            guard.leave()
          }}
          onClose={guard.stay}
        >
          {t('settings:hours.unsaved')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
