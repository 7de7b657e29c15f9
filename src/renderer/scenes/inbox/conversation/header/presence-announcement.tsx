import { useState } from 'react'
import { usePresenceText, type PresenceProps } from './use-presence-text.ts'

/** The ids of the announced users, and whether the last announcement was about typing. */
interface Announced {
  readonly ids: readonly string[]
  readonly hasTyped: boolean
}

/**
 * Announces when a colleague opens or leaves the chat, and when a colleague begins to type. While a colleague types,
 * the opening or leaving of another one is not announced. When nobody types any more:
 * - If a colleague has opened or left the chat during the typing, that is announced.
 * - Otherwise the text is cleared without an announcement.
 */
export default function PresenceAnnouncement({ people }: PresenceProps) {
  const text = usePresenceText({ people })
  const [announced, setAnnounced] = useState<Announced>({ ids: [], hasTyped: false })
  const typing = people.filter((one) => one.isTyping)
  if (typing.length > 0) {
    // `text` names only the users who type, so only they count as announced.
    const unannounced = typing.filter(({ userId }) => !announced.ids.includes(userId))
    if (unannounced.length > 0 || !announced.hasTyped)
      setAnnounced({
        ids: [...announced.ids, ...unannounced.map(({ userId }) => userId)],
        hasTyped: true,
      })
  } else if (
    announced.ids.length !== people.length ||
    people.some(({ userId }) => !announced.ids.includes(userId))
  ) {
    setAnnounced({ ids: people.map(({ userId }) => userId), hasTyped: false })
  }
  return typing.length === 0 && announced.hasTyped ? null : text
}
