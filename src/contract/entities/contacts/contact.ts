import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { entity, flag, id, list, openEnum, part, revision, timestamp } from '#contract/wire.ts'
import { dueSchema } from '#contract/entities/targets/target.ts'
import { contactBlockSchema } from './contact-block.ts'
import { customFieldName, customNumbers } from './custom-fields.ts'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import {
  contentTypes,
  messageDetailSchema,
  messageSenders,
  messageStatusSchema,
} from '#contract/entities/messages/message.ts'

/**
 * The chat with a contact, with the data of its row in the chat list. Here the last message is the last one that is no
 * automatic message (rules/chats/last-message.ts).
 */
export const chatSchema = part({
  /** Text of the last message, empty for media without a caption. */
  lastMessage: z.string().catch(''),
  isMedia: flag,
  lastSender: openEnum([...messageSenders, 'none'], 'none'),
  /**
   * When the newest message was sent or received, an automatic one too. The list is sorted by it, newest first. It is
   * later than that of every chat whose newest message is older, so it is ahead of a clock that was set back.
   */
  updateAt: timestamp,
  /** The viewer's number of unread messages; 1 may also mean "marked as unread". */
  pendingMessages: z.number().int().nonnegative().catch(0),
  /**
   * Number of messages that neither the agent in charge has read nor anybody has answered (our extension). Without it,
   * `pendingMessages` is not the viewer's own but the same number for everybody.
   */
  pendingForAll: z.number().int().nonnegative().optional().catch(undefined),
  /**
   * Whether a colleague has given the chat to the viewer or freed it in the viewer's team, and the viewer has not opened
   * it since (our extension).
   */
  handedOver: z.boolean().optional().catch(undefined),
  /**
   * Whether the viewer follows the chat (our extension): they are alerted to the customer's messages, though it is not
   * theirs.
   */
  followed: z.boolean().optional().catch(undefined),
  lastMessageType: openEnum(contentTypes, 'unknown').optional(),
  /** What the list shows of an order, address card, deleted message and the like (our extension). */
  lastMessageDetail: messageDetailSchema.optional().catch(undefined),
  lastSentUserId: id.optional(),
  /** Whether an automatic message was sent after the last message. */
  lastMessageAutoResponse: flag,
  /** Whether the last message came from a click-to-chat advertisement (Meta ads in the specification). */
  lastMessageAmplead: flag,
  lastMessageId: id.optional(),
  lastMessageStatus: messageStatusSchema.optional(),
  lastReactionEmoji: z.string().optional(),
  lastReactionSender: openEnum(messageSenders, 'contact').optional(),
  lastReactionAt: timestamp.optional(),
  /** Since when the customer has been waiting for a reply (our extension); absent if the customer is not waiting. */
  waitingSince: timestamp.optional(),
  /**
   * Since when the customer had been waiting when the 24-hour window closed (our extension). Then `waitingSince` is absent.
   */
  closedWaitSince: timestamp.optional(),
  /**
   * The targets that run in the chat, the one that is due first in front (our extension). Absent or empty: none. They stay in an archived
   * chat.
   */
  dues: z.array(dueSchema).optional().catch(undefined),
  /** Whether the channel has not accepted all of the group's messages yet (our extension). */
  queued: z.boolean().optional().catch(undefined),
})
export type Chat = z.infer<typeof chatSchema>

/** A person in a group chat. */
export const groupChatMemberSchema = part({
  name: z.string().optional(),
  phone: z.string(),
  isAdmin: flag,
})
export type GroupChatMember = z.infer<typeof groupChatMemberSchema>

/** One change of the chat status tags: all tags after the change. The last entry has the current tags. */
export const chatStatusTagsEntrySchema = part({
  tags: list(z.string()),
  assignedAt: timestamp,
})
export type ChatStatusTagsEntry = z.infer<typeof chatStatusTagsEntrySchema>

/** The contact's tag on one level. */
export const contactLevelTagSchema = part({ levelId: id, tagId: id })
export type ContactLevelTag = z.infer<typeof contactLevelTagSchema>

/** A customer and the chat with them. The contact may also have the custom fields custom_1 to custom_20, as texts. */
export const contactSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  lastName: z.string().optional(),
  /** Digits with the country code, without "+" or spaces. */
  phone: z.string(),
  countryCode: z.string().catch(limits.defaultCountryCode),
  email: z.string().optional(),
  brand: z.string().optional(),
  pictureUrl: z.string().optional(),
  /** How the contact was registered: 0 API, 1 WhatsApp, 2 web app, 3 an integration. */
  source: z.number().int().optional(),
  sourceInputId: id.optional(),
  /** When the contact was registered (our extension). */
  createdAt: timestamp.optional(),
  /** The assigned agent, as a user and as the agent's tag. Absent: unassigned. */
  userId: id.optional(),
  userTagId: id.optional(),
  /** The assigned team, as the team's tag. */
  teamTagId: id.optional(),
  teamAssignedAt: timestamp.optional(),
  tagIdList: list(id),
  tagLvl: list(contactLevelTagSchema),
  /** The assignment history, oldest first. */
  userTagIds: list(assignmentEntrySchema),
  /** Time of the customer's last message, at which the channel's 24-hour window starts. */
  lastContactResponseAt: timestamp.optional(),
  chatStatus: z.number().int().optional(),
  chatStatusSetByUser: flag,
  chatStatusSetByUserAt: timestamp.optional(),
  chatStatusTags: list(chatStatusTagsEntrySchema),
  importantChat: flag,
  finishedChat: flag,
  archived: flag,
  /**
   * Whether the chat has several people (our extension: the specification names the filter and the members section
   * but no field).
   */
  isGroupChat: flag,
  groupChatMembers: list(groupChatMemberSchema),
  /** Earlier phone numbers of the contact, oldest first (our extension). */
  formerPhones: z.array(z.string()).optional().catch(undefined),
  /** Further numbers by which the contact is known since a merge (our extension). */
  otherPhones: z.array(z.string()).optional().catch(undefined),
  /** The further number that messages go to, because the customer last wrote from it (our extension). Absent: `phone`. */
  writesTo: z.string().optional().catch(undefined),
  /** The contact's user name on the channel (our extension). */
  username: z.string().optional().catch(undefined),
  /** When the contact asked the channel or the group for no marketing (our extension). */
  marketingOptOutAt: timestamp.optional().catch(undefined),
  /** When the contact's encryption keys last changed, for example with another phone (our extension). */
  identityChangedAt: timestamp.optional().catch(undefined),
  /** When the channel's own agent last passed the chat to the group (our extension). */
  agentPassedAt: timestamp.optional().catch(undefined),
  /** Present while the person is blocked (our extension): see `api/contacts/contact-blocks.ts`. */
  blocked: contactBlockSchema.optional().catch(undefined),
  chat: chatSchema,
  revision,
})
export type Contact = z.infer<typeof contactSchema>

/** The value of a custom field; empty without one. */
export function fieldValueOf(contact: Contact, number: number): string {
  const value = contact[customFieldName(number)]
  return typeof value === 'string' ? value : ''
}

/**
 * The contact's non-empty custom fields custom_1 … custom_20, in order. A number becomes text; any other type is
 * ignored.
 */
export function customFields(
  contact: Readonly<Record<string, unknown>>,
): { index: number; value: string }[] {
  const fields: { index: number; value: string }[] = []
  for (const index of customNumbers) {
    const value = contact[customFieldName(index)]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && text.trim() !== '') fields.push({ index, value: text })
  }
  return fields
}
