import { z } from 'zod'
import { entity, flag, id, openEnum, part, timestamp } from '#contract/wire.ts'
import { messageOptionSchema } from '#contract/entities/messages/message.ts'

/** Kinds of message template: two interactive ones and media. */
export const messageTemplateTypes = ['quick_reply', 'list', 'media'] as const

/** Kinds of heading of an interactive message template. */
export const messageTemplateHeadings = ['text', 'file'] as const

/** The content of a message template. */
export const messageTemplateContentSchema = part({
  text: z.string().optional(),
  type: openEnum(messageTemplateTypes, 'unknown'),
  contentMedia: z.string().optional(),
  /**
   * With `file`, the message has the image, video or document in `contentMedia` as its heading, instead of the
   * title.
   */
  contentType: openEnum(messageTemplateHeadings, 'text'),
  options: z.array(messageOptionSchema).optional(),
  filename: z.string().optional(),
  /** Heading of the message; also the label of a list's button, unless `button` is set. */
  title: z.string().optional(),
  /** Label of a list's button, and the footer below the text (our extension). */
  button: z.string().optional(),
  footer: z.string().optional(),
  media: z.string().optional(),
})
export type MessageTemplateContent = z.infer<typeof messageTemplateContentSchema>

/** A stored interactive or media message (the specification's "mtemplate"). */
export const messageTemplateSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  content: messageTemplateContentSchema,
  /** Position in the group's own order, ascending. */
  order: z.number().int().catch(0),
  /** Whether the template is listed before the templates that are not pinned (our extension). */
  pinned: flag,
  /**
   * When the template was last used, and in which chat (our extension). `lastUsedContactId` is absent if the viewer may
   * not see that chat.
   */
  lastUsedAt: timestamp.optional(),
  lastUsedContactId: id.optional(),
})
export type MessageTemplate = z.infer<typeof messageTemplateSchema>
