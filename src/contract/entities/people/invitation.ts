import { z } from 'zod'
import { entity, flag, id, list, timestamp } from '#contract/wire.ts'
import { roleSchema } from './permission.ts'

/** An invitation to a group that is not accepted yet. */
export const invitationSchema = entity({
  id,
  groupId: id,
  /** As the inviting user typed it. Nothing else is known of the person before they accept. */
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
  /**
   * What the inviting user passes on to the person, from a service that sends no mail and lets no strangers register: only
   * in the responses of the two calls that mail an invitation. Without a password the person signs in with their own.
   */
  access: z
    .object({ address: z.string(), password: z.string().optional() })
    .optional()
    .catch(undefined),
  /** Why the mail could not be sent; absent while it may still be. In the mail server's words. */
  mailFault: z.string().optional().catch(undefined),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An open invitation as the invited user sees it. */
export const ownInvitationSchema = entity({
  id,
  groupId: id,
  groupName: z.string().catch(''),
  inviterName: z.string().optional(),
  role: roleSchema,
  isReadOnly: flag,
  expiresAt: timestamp.optional(),
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>
