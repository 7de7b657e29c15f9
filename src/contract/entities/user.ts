import { z } from 'zod'
import { defaultEnterSends } from '../limits.ts'
import { entity, flag, id, list } from '../wire.ts'
import { permissionSchema } from './permission.ts'
import { ownServiceStatusSchema } from './service-status.ts'

/**
 * The signed-in person. The specification lists the token among the fields; here it is left out on purpose:
 * it is taken from the login response in the main process and never stands beside what a page may see.
 */
export const userSchema = entity({
  id,
  name: z.string().catch(''),
  email: z.string().catch(''),
  pictureUrl: z.string().optional(),
  permissions: list(permissionSchema),
  /** Enter sends and Shift+Enter breaks the line; false turns them round. */
  useEnterKeyToSend: z.boolean().catch(defaultEnterSends),
  /** 1 available, 2 away, anything else unavailable; left out: 1. */
  serviceStatus: ownServiceStatusSchema,
  hasQrAccess: flag,
  teamTagId: id.optional(),
})
export type User = z.infer<typeof userSchema>
