import { z } from 'zod'
import { entity, id, openEnum, timestamp } from '../wire.ts'

export const campaignStatuses = ['draft', 'scheduled', 'running', 'finished', 'cancelled'] as const

/** One sending of an approved template to many contacts. The campaigns service may call its id `operationId`. */
export const campaignSchema = entity(
  {
    id,
    groupId: id.optional(),
    templateId: id,
    name: z.string(),
    status: openEnum(campaignStatuses, 'unknown').optional(),
    scheduledDate: timestamp.optional(),
    createdAt: timestamp.optional(),
    recipients: z.number().int().nonnegative().optional(),
    sent: z.number().int().nonnegative().optional(),
    delivered: z.number().int().nonnegative().optional(),
    read: z.number().int().nonnegative().optional(),
    failed: z.number().int().nonnegative().optional(),
  },
  ['operationId'],
)
export type Campaign = z.infer<typeof campaignSchema>
