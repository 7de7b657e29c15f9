import { z } from 'zod'
import { fittingList, id, list, openEnum, timestamp } from '#contract/wire.ts'
import { lineLimitsSchema } from './line-costs.ts'
import { lineEntryKinds, lineStatusSchema } from './line.ts'

const count = z.number().int().nonnegative()

/** What waits for a group's line. Fields that are absent have nothing to say. */
export const lineQueueSchema = z.object({
  messages: count,
  chats: count,
  /** When the oldest of these messages was written. */
  oldestAt: timestamp.optional(),
  /** When the first of these chats' 24-hour windows closes. */
  windowClosesAt: timestamp.optional(),
  /** Customers' files that are still to be downloaded. */
  files: count,
  /** Until when the provider keeps the first of them. */
  filesExpireAt: timestamp.optional(),
  /** Campaigns that were paused because of the line, with the messages that they still have to send. */
  campaigns: list(z.object({ id, name: z.string(), queued: count })),
})
export type LineQueue = z.infer<typeof lineQueueSchema>

/** The provider's grade of a number's quality. */
export const lineGrades = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const
export type LineGrade = (typeof lineGrades)[number]

/** An entry of the line's history: what happened, when, and the name of the user who did it (absent: the provider). */
export const lineEntrySchema = z.object({
  id,
  at: timestamp,
  kind: z.enum(lineEntryKinds),
  /** See `lineEntryKinds`. */
  value: z.string().optional(),
  byName: z.string().optional(),
})
export type LineEntry = z.infer<typeof lineEntrySchema>

/** How a group's line is. The counts are of the last 24 hours. */
export const lineHealthSchema = z.object({
  /** When the service counted. */
  at: timestamp,
  status: lineStatusSchema,
  phone: z.string(),
  name: z.string(),
  provider: z.string(),
  connectedAt: timestamp,
  /** When the service last asked the provider about the number. */
  checkedAt: timestamp.optional(),
  /** Whether the token expires; absent while it is not known, and for users who may not set up the line. */
  tokenExpires: z.boolean().optional(),
  /** The templates of the provider that the service has, and the flows that it has published there. */
  synced: z
    .object({ at: timestamp.optional(), templates: count, flows: count })
    .optional()
    .catch(undefined),
  /** Whether the service compares the group's templates with the provider's, for users who may set up the line. */
  comparesTemplates: z.boolean().optional().catch(undefined),
  /** The provider's last decision about the name; absent while there is none. */
  nameDecision: z.string().optional(),
  /** Until when the provider restricts what the line may send, although it sends. */
  restrictedUntil: timestamp.optional(),
  /** What the provider limits, with its reasons; absent for nothing. */
  limits: lineLimitsSchema.optional().catch(undefined),
  /** How many people the line may write to first in 24 hours, -1 for no limit; absent while it is not known. */
  peopleLimit: z.number().int().optional(),
  /** How many people the lines of the account have written to first, as the service counted. */
  people: count,
  /** Messages per second; absent while it is not known. */
  throughput: count.optional(),
  messages: z.object({
    delivered: count,
    /** Of those delivered. */
    read: count,
    /** Accepted by the provider, and neither delivered nor failed. */
    underWay: count,
    failed: count,
  }),
  /** Why messages failed, the most frequent reason first. */
  failures: list(
    z.object({
      /** The channel's error code; absent if it gave none. */
      code: z.number().optional(),
      messages: count,
      /** The chat of the last of these messages. Only for admins. */
      contactId: id.optional(),
    }),
  ),
  webhooks: z.object({
    /** When the last one came. */
    lastAt: timestamp.optional(),
    /** The webhooks of each hour, oldest first, the last one until now. */
    hours: z.array(z.object({ at: timestamp, webhooks: count })),
    /** Calls of the address without a valid signature. */
    unsigned: count,
    /** The fields that the provider refused when the service subscribed to them. */
    refusedFields: list(z.string()),
  }),
  queue: lineQueueSchema,
  /** The changes of the quality, oldest first. */
  grades: list(z.object({ at: timestamp, grade: openEnum(lineGrades, 'UNKNOWN') })),
  /** The newest entries of the history, the newest first. */
  history: fittingList(lineEntrySchema),
})
export type LineHealth = z.infer<typeof lineHealthSchema>
