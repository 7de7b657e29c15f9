import { IconBellPause } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { snoozeState } from '#contract/rules/snooze.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './snooze.module.css'

/** Says which colleagues have snoozed the chat, and until when. */
export function SnoozedBy({ contact }: { contact: Contact }) {
  const { t, i18n } = useTexts()
  const now = useAtomValue(minuteAtom)
  const people = useAtomValue(peopleAtom)
  const snoozes = useAtomValue(useLive().snoozes.colleaguesAtom(contact.id)) ?? []
  const lines = snoozes
    .filter((one) => snoozeState(one, now, contact.lastContactResponseAt) === 'asleep')
    .map(({ userId, until }) => ({ userId, name: people.get(userId)?.name ?? '', until }))
    .filter(({ name }) => name !== '')
  if (lines.length === 0) return null
  return (
    <div className={classes.by} role="status">
      {lines.map(({ userId, name, until }) => (
        <p key={userId}>
          <IconBellPause size={14} stroke={1.8} aria-hidden="true" />
          {t('inbox.snoozedBy', { name, at: momentText(until, now, i18n.language) })}
        </p>
      ))}
    </div>
  )
}
