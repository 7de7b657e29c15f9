import { useState } from 'react'
import { useAttendeesText, type Attending } from './use-attendees-text.ts'

/**
 * What is read aloud of those who have the chat open too: each time that somebody comes or goes, and each time that one
 * of them begins to type. That they pause is no news, and takes the words away without others.
 */
export default function AttendeesWords({ people }: Attending) {
  const says = useAttendeesText({ people })
  const here = people.map(({ userId }) => userId).join()
  const isTyping = people.some((one) => one.isTyping)
  const [told, setTold] = useState({ here, hasTyped: isTyping })
  if (told.here !== here || (isTyping && !told.hasTyped)) setTold({ here, hasTyped: isTyping })
  return !isTyping && told.hasTyped ? null : says
}
