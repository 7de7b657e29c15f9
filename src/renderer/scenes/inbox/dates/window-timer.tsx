import { IconClock, IconClockOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { remainingMs, windowClock, windowColour } from '#contract/rules/chats/chat-window.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import classes from './window-timer.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Counts down the 24 hours in which the channel accepts free text. */
export function WindowTimer({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const remaining = remainingMs(contact.lastContactResponseAt, useAtomValue(nowAtom))
  const colour = windowColour(remaining)
  const expired = colour === 'expired'
  const Glyph = expired ? IconClockOff : IconClock
  return (
    <span
      className={`numbers ${classes.timer}`}
      data-colour={colour}
      role="timer"
      aria-label={t('inbox.header.window')}
      title={t(expired ? 'inbox.header.windowClosed' : 'inbox.header.windowOpen')}
    >
      <Glyph size={15} stroke={2} aria-hidden="true" />
      {expired ? literals.chatExpired : windowClock(remaining)}
    </span>
  )
}
