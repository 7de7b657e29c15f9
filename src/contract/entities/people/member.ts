import { z } from 'zod'
import { entity, flag, id, list, timestamp } from '#contract/wire.ts'
import { roleSchema } from './permission.ts'
import { serviceStatusSchema } from '#contract/entities/chats/service-status.ts'

/** A member of a group, as colleagues see them. */
export const memberSchema = entity({
  id,
  name: z.string().catch(''),
  email: z.string().catch(''),
  role: roleSchema,
  createdAt: timestamp.optional(),
  tagId: id.optional(),
  tagIdList: list(id),
  teamTagId: id.optional(),
  teamId: id.optional(),
  /** 1 available, 2 away, anything else unavailable; absent: unavailable. */
  serviceStatus: serviceStatusSchema,
  isReadOnly: flag,
  isSupervisor: flag,
  isSuperAdmin: flag,
  /** Whether the member has lost access. They are still a member of the group. */
  disabled: flag,
  /**
   * With how many open chats the member gets no further one by the automatic assignment (our extension). Absent: the number
   * of the group.
   */
  capacity: z.number().int().positive().optional().catch(undefined),
  pictureUrl: z.string().optional(),
  /**
   * Whether the member has signed in by the provider of this group (our extension), which then decides their role. Absent: no.
   */
  isBySingleSignOn: z.boolean().optional().catch(undefined),
})
export type Member = z.infer<typeof memberSchema>
