import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { snoozeChoices, snoozeTime, type SnoozeChoice } from '#contract/rules/chats/snooze.ts'
import { DateTimeField } from '#renderer/components/forms/date-time-field.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { Choice } from '#renderer/scenes/inbox/dialogs/radio-choice.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { momentText } from '#renderer/components/dates/times.ts'
import { useSnooze } from './use-snooze.ts'

const choiceTexts = {
  soon: 'inbox.snooze.soon',
  evening: 'inbox.snooze.evening',
  tomorrow: 'inbox.snooze.tomorrow',
  nextWeek: 'inbox.snooze.nextWeek',
} as const satisfies Record<SnoozeChoice, TextKey>
const other = 'other'

/** Snoozes a chat until a suggested or any other time. */
export function SnoozeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  // Recompute the suggestions each minute while the dialog is open.
  const now = new Date(useAtomValue(minuteAtom))
  const [chosen, setChosen] = useState<string>(snoozeChoices[0])
  const [typed, setTyped] = useState<number | null>(null)
  const { error, busy, putOff } = useSnooze(contact, onClose)
  const times = snoozeChoices.flatMap((choice) => {
    const time = snoozeTime(choice, now)
    return time === null ? [] : [{ choice, time }]
  })
  const typedTime = typed === null ? null : new Date(typed)
  const until = chosen === other ? typedTime : timeOf(times, chosen)
  const isPast = until !== null && until <= now
  const act = () => {
    if (until !== null && !isPast && !busy) putOff(until)
  }
  const options = [
    ...times.map(({ choice, time }) => ({
      id: choice,
      name: t(choiceTexts[choice]),
      detail: momentText(time.toISOString(), today, i18n.language),
    })),
    { id: other, name: t('inbox.snooze.other') },
  ]
  return (
    <Dialog
      title={t('inbox.snooze.title', { name: contactName(contact) })}
      onClose={onClose}
      width={420}
    >
      <Text mb={8} size="sm" c="dimmed">
        {t('inbox.snooze.text')}
      </Text>
      <Choice
        label={t('inbox.snooze.until')}
        options={options}
        chosen={chosen}
        onChoose={setChosen}
        onEnter={act}
      />
      {chosen === other && (
        <DateTimeField
          label={t('inbox.snooze.other')}
          labelHidden
          value={typed}
          min={now.getTime()}
          onChange={setTyped}
          invalid={isPast}
        />
      )}
      {isPast && (
        <Text inherit mt={6} fz="sm" c="var(--b-danger)" role="alert">
          {t('inbox.snooze.past')}
        </Text>
      )}
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('inbox.snooze.act')}
        busy={busy}
        disabled={until === null || isPast}
        onAct={act}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function timeOf(times: readonly { choice: string; time: Date }[], chosen: string): Date | null {
  return times.find(({ choice }) => choice === chosen)?.time ?? null
}
