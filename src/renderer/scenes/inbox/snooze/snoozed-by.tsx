import { IconBellPause } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { snoozeState } from '#contract/rules/chats/snooze.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { colleagueSnoozesAtom } from '#renderer/data/live/live.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './snooze.module.css'

/** Sentences that say which colleagues have snoozed the chat, and until when. */
function useSnoozedBy(contact: Contact): string[] {
  const { t, i18n } = useInboxTexts()
  const now = useAtomValue(minuteAtom)
  const people = useAtomValue(peopleAtom)
  const snoozes = useAtomValue(colleagueSnoozesAtom).get(contact.id) ?? []
  return snoozes
    .filter((one) => snoozeState(one, now, contact.lastContactResponseAt) === 'asleep')
    .map(({ userId, until }) => ({ name: people.get(userId)?.name ?? '', until }))
    .filter(({ name }) => name !== '')
    .map(({ name, until }) =>
      t('inbox.snoozedBy', { name, at: momentText(until, now, i18n.language) }),
    )
}

/** Says which colleagues have snoozed the chat, and until when. */
export function SnoozedBy({ contact }: { contact: Contact }) {
  const lines = useSnoozedBy(contact)
  if (lines.length === 0) return null
  return (
    <div className={classes.by} role="status">
      {lines.map((line) => (
        <p key={line}>
          <IconBellPause size={14} stroke={1.8} aria-hidden="true" />
          {line}
        </p>
      ))}
    </div>
  )
}

/** Marks a row of the list whose chat a colleague has snoozed; the tooltip says who, and until when. */
export function RowSnooze({ contact }: { contact: Contact }) {
  const lines = useSnoozedBy(contact)
  if (lines.length === 0) return null
  const text = lines.join('. ')
  return (
    <span className={classes.rowMark} role="img" aria-label={text} title={text}>
      <IconBellPause size={14} stroke={1.8} aria-hidden="true" />
    </span>
  )
}
