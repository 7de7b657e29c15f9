import { z } from 'zod'
import { chatStatusTagsEntrySchema, contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { list, part, revision } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams, nameField } from '#contract/api/shared.ts'

/** The calls that change a chat's status and status tags. The rules are in rules/chats/chat-status.ts. */
export const chatStatusApi = {
  /**
   * Without `archiveChatStatusSetByUser`: sets a chat that is in progress to success. With it: archives the status
   * success, which sets the chat back to in progress. CONFLICT if the chat has another status before the change.
   */
  setContactChatStatus: endpoint({
    name: 'setContactChatStatus',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/chatstatus',
    summary: 'Sets the chat to success, or archives that status.',
    params: idParams,
    body: z.object({ archiveChatStatusSetByUser: z.boolean().optional() }),
    output: contactSchema,
    errors: ['CONFLICT'],
  }),
  /**
   * At least one tag is required: the page shows 'Select a status tag' instead of sending an empty
   * list. If the group's list `chatStatusTags` is not empty, only the tags in that list are allowed.
   */
  setContactChatStatusTags: endpoint({
    name: 'setContactChatStatusTags',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/chat-status-tag',
    summary: 'Replaces the chat’s status tags with one or more.',
    params: idParams,
    body: z.object({
      chatStatusTags: z
        .array(nameField)
        .min(limits.statusTagsMin)
        .max(limits.statusTagsMax)
        .refine(
          (tags) => tags.join('').length <= limits.statusTagCharactersMax,
          'too many characters in all tags together',
        ),
    }),
    output: part({ chatStatusTags: list(chatStatusTagsEntrySchema), revision }),
  }),
} as const
