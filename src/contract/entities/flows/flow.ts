import { z } from 'zod'
import { entity, flag, id, list, openEnum, part, timestamp } from '#contract/wire.ts'
import { flowComponentSchema, flowScreenSchema } from './flow-screen.ts'

/** State of a flow. `draft`: never published. `changed`: edited after its last publication. */
export const flowStates = ['draft', 'published', 'changed'] as const
export const flowStateSchema = openEnum(flowStates, 'draft')
export type FlowState = z.infer<typeof flowStateSchema>

/** Statuses of a flow at the provider of a line. `absent`: it was never published there. */
const providedFlowStatuses = ['absent', 'published', 'throttled', 'blocked', 'deprecated'] as const
export type ProvidedFlowStatus = (typeof providedFlowStatuses)[number]

export const flowLocks = ['endpoint', 'unreadable'] as const
export type FlowLock = (typeof flowLocks)[number]

/**
 * A form that customers fill in within the chat. All fields below `archived` are extensions of the specification.
 */
export const flowSchema = entity({
  id,
  groupId: id,
  name: z.string().optional(),
  /** Texts above the button that opens the flow; `action` is the button's label. */
  header: z.string().optional(),
  body: z.string().optional(),
  action: z.string().optional(),
  archived: flag,
  /** The flow's screens and the version of the channel's Flow JSON, from the workflows service. */
  workflow: part({ version: z.string().optional(), screens: list(flowScreenSchema) }).optional(),
  state: flowStateSchema.optional(),
  /** The flow's status at the provider of the group's line; absent in a group without a line. */
  providedStatus: openEnum(providedFlowStatuses, 'absent').optional(),
  /** Whether another program made what customers receive now (extension). */
  isMadeElsewhere: z.boolean().optional(),
  /**
   * Why the flow cannot be edited here (extension). `endpoint`: another program's server answers its screens, so it cannot
   * be sent from here either. `unreadable`: it has parts that this app does not know.
   */
  lock: openEnum(flowLocks, 'unreadable').optional(),
  /** Number of publications, e.g. 4 for v4. */
  publishedVersion: z.number().int().nonnegative().optional(),
  screenCount: z.number().int().nonnegative().optional(),
  /** Number of faults that prevent the draft's publication. */
  problemCount: z.number().int().nonnegative().optional(),
  /** The components of the draft's first screen, for the preview in a list. */
  firstScreen: list(flowComponentSchema).optional(),
  editedAt: timestamp.optional(),
  editedByUserId: id.optional(),
  editedByName: z.string().optional(),
  lastSentAt: timestamp.optional(),
  /** How often the flow was sent and completed in the requested period. */
  sentCount: z.number().int().nonnegative().optional(),
  completedCount: z.number().int().nonnegative().optional(),
})
export type Flow = z.infer<typeof flowSchema>
