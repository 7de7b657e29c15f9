import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { can } from '#contract/policies/index.ts'
import { archiveSuccess, markSuccess } from '#contract/rules/chats/chat-status.ts'
import { askForRating } from '#workspace/use-cases/answers/ask-for-rating.ts'
import { changeChatStatus, setStatusTags } from '#workspace/use-cases/chats/change-chat-status.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactFor } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { openChat } from '#workspace/access.ts'

const refused = () => forbidden('You may not change the status of this chat.')

export const chatStatusRoutes = [
  implement(chatStatusApi.setContactChatStatus, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const { viewer, contact } = chat
      if (!can(viewer, 'chatStatus.act', contact)) throw refused()
      const archives = call.body.archiveChatStatusSetByUser === true
      const now = service.clock.now()
      const at = new Date(now).toISOString()
      const change = archives ? archiveSuccess(contact) : markSuccess(contact, at)
      if (change === null)
        throw new ServiceFailure('CONFLICT', 'The chat’s status does not allow this step.')
      const may = can(viewer, archives ? 'chatStatus.archive' : 'chatStatus.markSuccess', contact)
      if (!may) throw refused()
      const changed = await changeChatStatus(work, chat, change, { byUserId: call.userId, now })
      if (!archives)
        await askForRating(work, service, { row: chat.row, contact: changed }, chat.directory.group)
      return await contactFor(work.tx, viewer, changed)
    })
  }),

  implement(chatStatusApi.setContactChatStatusTags, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const tags = () => call.body.chatStatusTags
      const changed = await setStatusTags(work, chat, tags, service.clock.now())
      return { id: changed.id, chatStatusTags: changed.chatStatusTags }
    })
  }),
]
