import { z } from 'zod'
import { entity, flag, id, list, timestamp } from '../wire.ts'
import { roleSchema } from './permission.ts'

/** An invitation to a group that is not accepted yet. */
export const invitationSchema = entity({
  id,
  groupId: id,
  email: z.string().catch(''),
  role: roleSchema,
  teamId: id.optional(),
  /** The tags that the invited user will own. */
  tagIdList: list(id),
  isReadOnly: flag,
  hasTemplatePermission: flag,
  hasQrAccess: flag,
  invitedByUserId: id.optional(),
  createdAt: timestamp.optional(),
  /** When the password in the invitation e-mail expires. */
  expiresAt: timestamp.optional(),
})
export type Invitation = z.infer<typeof invitationSchema>
