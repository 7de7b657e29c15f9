import type { MessageContent } from '#contract/entities/messages/message.ts'
import { CallPermissionContent } from './call-permission-content.tsx'
import { SharedNumberContent } from './shared-number-content.tsx'

/** A customer's answer to a question of the group that is no text: the permission to call, or their number. */
export default function CustomerAnswer({ content }: { content: MessageContent }) {
  const { callPermission, sharedNumber } = content
  if (callPermission !== undefined) return <CallPermissionContent permission={callPermission} />
  return sharedNumber === undefined ? null : <SharedNumberContent number={sharedNumber} />
}
