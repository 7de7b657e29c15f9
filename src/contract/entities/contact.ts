import { z } from 'zod'
import { limits } from '../limits.ts'
import { entity, flag, id, list, openEnum, part, timestamp } from '../wire.ts'
import { assignmentEntrySchema } from './assignment-entry.ts'
import { contentTypes, messageSenders, messageStatusSchema } from './message.ts'

/** The chat with a contact, as the list shows it. */
export const chatSchema = part({
  /** Text of the last message, empty for media without a caption. */
  lastMessage: z.string().catch(''),
  isMedia: flag,
  lastSender: openEnum([...messageSenders, 'none'], 'none'),
  /** When the last message came or went; the list is ordered by it, newest first. */
  updateAt: timestamp,
  /** Messages not yet looked at; 1 also stands for "marked unread". */
  pendingMessages: z.number().int().nonnegative().catch(0),
  lastMessageType: openEnum(contentTypes, 'unknown').optional(),
  lastSentUserId: id.optional(),
  lastMessageAutoResponse: flag,
  /** The last message came from a click-to-chat advertisement (specification: Meta ads). */
  lastMessageAmplead: flag,
  lastMessageId: id.optional(),
  lastMessageStatus: messageStatusSchema.optional(),
  lastReactionEmoji: z.string().optional(),
  lastReactionSender: openEnum(messageSenders, 'contact').optional(),
  lastReactionAt: timestamp.optional(),
})
export type Chat = z.infer<typeof chatSchema>

/** A person in a group chat. */
export const groupChatMemberSchema = part({
  name: z.string().optional(),
  phone: z.string(),
  isAdmin: flag,
})
export type GroupChatMember = z.infer<typeof groupChatMemberSchema>

/** One change of the chat status tags; the last of a contact's entries is the current one. */
export const chatStatusTagsEntrySchema = part({
  tags: list(z.string()),
  assignedAt: timestamp,
})
export type ChatStatusTagsEntry = z.infer<typeof chatStatusTagsEntrySchema>

/** The tag a contact carries on one level. */
export const contactLevelTagSchema = part({ levelId: id, tagId: id })
export type ContactLevelTag = z.infer<typeof contactLevelTagSchema>

/**
 * A customer and the chat with them: one row of the list, one conversation. Beside what is named here it may carry
 * fields of the group's own, custom_1 to custom_20, as texts.
 */
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
  /** Where the contact was registered from: 0 API, 1 WhatsApp, 2 web app, 3 an integration. */
  source: z.number().int().optional(),
  sourceInputId: id.optional(),
  /** The agent in charge, as a user and as that agent's tag. Absent: nobody. */
  userId: id.optional(),
  userTagId: id.optional(),
  /** The team in charge, as the team's tag. */
  teamTagId: id.optional(),
  teamAssignedAt: timestamp.optional(),
  tagIdList: list(id),
  tagLvl: list(contactLevelTagSchema),
  /** The assignment history, oldest first. */
  userTagIds: list(assignmentEntrySchema),
  /** The customer's last answer; the channel's window of 24 hours counts from it. */
  lastContactResponseAt: timestamp.optional(),
  chatStatus: z.number().int().optional(),
  chatStatusSetByUser: flag,
  chatStatusSetByUserAt: timestamp.optional(),
  chatStatusTags: list(chatStatusTagsEntrySchema),
  importantChat: flag,
  finishedChat: flag,
  archived: flag,
  /** A chat with several people. The specification names the filter and the members section but no field: ours. */
  isGroupChat: flag,
  groupChatMembers: list(groupChatMemberSchema),
  chat: chatSchema,
})
export type Contact = z.infer<typeof contactSchema>

/**
 * The contact's own fields custom_1 … custom_20 that hold something, in order. A number counts as its text;
 * anything else a service may have put there is passed over.
 */
export function customFields(contact: Contact): { index: number; value: string }[] {
  const fields: { index: number; value: string }[] = []
  for (let index = 1; index <= limits.customFields; index += 1) {
    const value = contact[`custom_${index}`]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && text.trim() !== '') fields.push({ index, value: text })
  }
  return fields
}
