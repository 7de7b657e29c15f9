import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { can } from '#contract/policies/index.ts'
import { archiveSuccess, markSuccess, unknownStatusTag } from '#contract/rules/chats/chat-status.ts'
import { askForRating } from '#workspace/use-cases/answers/ask-for-rating.ts'
import {
  changeChatStatus,
  changeChatStatusTags,
} from '#workspace/use-cases/chats/change-chat-status.ts'
import { badRequest, forbidden, ServiceFailure } from '#workspace/failure.ts'
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
      const { viewer, contact, directory } = chat
      if (!can(viewer, 'chatStatus.changeTags', contact))
        throw forbidden('You may not change the status tags of this chat.')
      const tags = [...new Set(call.body.chatStatusTags)]
      const unknown = unknownStatusTag(tags, directory.group)
      if (unknown !== undefined) throw badRequest(`The group has no status tag "${unknown}".`)
      const at = new Date(service.clock.now()).toISOString()
      const changed = await changeChatStatusTags(work, chat, { tags, at }, call.userId)
      return { id: changed.id, chatStatusTags: changed.chatStatusTags }
    })
  }),
]
