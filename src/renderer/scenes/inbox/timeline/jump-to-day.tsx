import { Center } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { CalendarProvider, useCalendarLabels } from '#renderer/components/dates/calendar.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dayKey } from '#renderer/components/dates/day-key.ts'
import { longDayText } from '#renderer/components/dates/times.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { currentLive } from '#renderer/data/live/live.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import classes from '#renderer/components/forms/date-time-field.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** A calendar whose days lead to their first message in the open chat. */
export function JumpToDay({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const lastDay = dayKey(today)
  const jump = (day: string) => {
    onClose()
    const text = (at: string) => longDayText(at, today, i18n.language)
    const since = dayjs(day).startOf('day').toISOString()
    currentLive()
      .conversations.showSince(since, ({ updatedAt }) => {
        if (dayKey(Date.parse(updatedAt)) === day) return
        const days = { day: text(since), next: text(updatedAt) }
        showToast(
          t(
            updatedAt < since ? 'inbox.messageActions.noLater' : 'inbox.messageActions.dayWithout',
            days,
          ),
        )
      })
      .catch(showError)
  }
  return (
    <Dialog
      title={t('inbox.messageActions.jumpTitle')}
      about={contactName(contact)}
      onClose={onClose}
      width={340}
    >
      <CalendarProvider>
        <Center>
          <DatePicker
            size="md"
            highlightToday
            hideOutsideDates
            classNames={classes}
            maxDate={lastDay}
            getDayProps={(day) => (day === lastDay ? { 'data-autofocus': true } : {})}
            onChange={(day) => {
              if (day !== null) jump(day)
            }}
            ariaLabels={useCalendarLabels()}
          />
        </Center>
      </CalendarProvider>
    </Dialog>
  )
}
