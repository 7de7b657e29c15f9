import type { z } from 'zod'
import { flag, id, list, part } from '#contract/wire.ts'

/** A user who has a chat open, and whether they are writing in it. */
export const chatViewerSchema = part({ userId: id, isTyping: flag })

/** The users who have a chat open, our extension. Without users nobody has it open any more. */
export const chatViewersSchema = part({ contactId: id, viewers: list(chatViewerSchema) })
export type ChatViewers = z.infer<typeof chatViewersSchema>
