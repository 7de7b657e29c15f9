import { useState } from 'react'
import { usePresenceText, type PresenceProps } from './use-presence-text.ts'

/** The users who were announced, and whether the last announcement was about typing. */
interface Announced {
  readonly ids: readonly string[]
  readonly hasTyped: boolean
}

/**
 * Announces when a colleague opens or leaves the chat, and when a colleague begins to type. While somebody types,
 * opening or leaving is announced only after the typing has paused. The pause itself is not announced: it clears the
 * text.
 */
export default function PresenceAnnouncement({ people }: PresenceProps) {
  const text = usePresenceText({ people })
  const [announced, setAnnounced] = useState<Announced>({ ids: [], hasTyped: false })
  const typing = people.filter((one) => one.isTyping)
  if (typing.length > 0) {
    // While somebody types, the text names only the users who type.
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
