import { useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/entities/messages/message.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { ResendButton } from './resend-button.tsx'
import { resendAsTemplate, type ResendContext } from './resend-message.ts'

/** The resend button of a message made from a template. It appears when the group's channel templates have loaded. */
export default function ResendTemplate({
  message,
  context,
}: {
  message: Message
  context: ResendContext
}) {
  const { data } = useQuery(channelTemplatesQuery(context.contact.groupId))
  if (data === undefined) return null
  const resend = resendAsTemplate(message, data, context)
  return <ResendButton contact={context.contact} message={message} resend={resend} />
}
