import { useState } from 'react'
import { useAttendeesText, type Attending } from './use-presence-text.ts'

/** What was said last: of whom, and whether since then somebody has typed. */
interface Told {
  readonly ids: readonly string[]
  readonly hasTyped: boolean
}

/**
 * What is read aloud of those who have the chat open too: each time that somebody comes or goes, and each time that one
 * of them begins to type. Whoever comes or goes while one types is told of at the pause, which is no news otherwise and
 * takes the words away without others.
 */
export default function AttendeesWords({ people }: Attending) {
  const says = useAttendeesText({ people })
  const [told, setTold] = useState<Told>({ ids: [], hasTyped: false })
  const typing = people.filter((one) => one.isTyping)
  if (typing.length > 0) {
    // Of the others the words say nothing just now.
    const untold = typing.filter(({ userId }) => !told.ids.includes(userId))
    if (untold.length > 0 || !told.hasTyped)
      setTold({ ids: [...told.ids, ...untold.map(({ userId }) => userId)], hasTyped: true })
  } else if (
    told.ids.length !== people.length ||
    people.some(({ userId }) => !told.ids.includes(userId))
  ) {
    setTold({ ids: people.map(({ userId }) => userId), hasTyped: false })
  }
  return typing.length === 0 && told.hasTyped ? null : says
}
