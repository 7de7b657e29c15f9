import { useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/entities/message.ts'
import { channelTemplatesQuery } from '../../../../data/templates/template-queries.ts'
import { AgainButton } from './resend-button.tsx'
import type { Place } from './resend-message.ts'
import { templateAgain } from './template-call-of-message.ts'

/** Another try of a failed message that was made from a template, once it is known of which kind that is. */
export default function TemplateAgain({ message, place }: { message: Message; place: Place }) {
  const { data } = useQuery(channelTemplatesQuery(place.contact.groupId))
  if (data === undefined) return null
  const again = templateAgain(message, data, place)
  return <AgainButton contact={place.contact} message={message} again={again} />
}
