import { z } from 'zod'
import { entity, flag, id, list, timestamp } from '../wire.ts'
import { roleSchema } from './permission.ts'
import { serviceStatusSchema } from './service-status.ts'

/** A person of a group, as colleagues see them. */
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
  /** 1 available, 2 away, anything else unavailable; left out: unavailable. */
  serviceStatus: serviceStatusSchema,
  isReadOnly: flag,
  isSupervisor: flag,
  isSuperAdmin: flag,
  /** Access taken away without removing the person. */
  disabled: flag,
  pictureUrl: z.string().optional(),
})
export type Member = z.infer<typeof memberSchema>
