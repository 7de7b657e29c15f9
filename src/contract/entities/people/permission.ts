import { z } from 'zod'
import { flag, id, list, openEnum, part } from '#contract/wire.ts'

/**
 * Roles (specification, section 6): agent, team manager, admin. Forms offer them in this order. An unknown role has no
 * rights.
 */
export const roles = ['ROLE_PUBLISHER', 'ROLE_MANAGER', 'ROLE_ADMI'] as const
export const roleSchema = openEnum(roles, 'ROLE_UNKNOWN')
export type Role = z.infer<typeof roleSchema>

/** A user's role and rights in one group. */
export const permissionSchema = part({
  groupId: id,
  groupPhone: z.string().optional(),
  groupName: z.string().optional(),
  role: roleSchema,
  isReadOnly: flag,
  isSupervisor: flag,
  isSuperAdmin: flag,
  /** The user's personal tag, which is the `userTagId` of the user's chats. */
  tagId: id.optional(),
  /** Further tags that the user owns. */
  tagIdList: list(id),
  teamId: id.optional(),
  /** The tag of the user's team, which is the `teamTagId` of the team's chats. */
  teamTagId: id.optional(),
  hasTemplatePermission: flag,
  /** Whether the user may use the group's QR assigner (our extension). Absent: the user's own `hasQrAccess` decides. */
  hasQrAccess: z.boolean().optional().catch(undefined),
  /** Whether the group has a messaging app. Used while the group itself is not loaded. Absent: unknown. */
  hasMessagingApp: z.boolean().optional().catch(undefined),
})
export type Permission = z.infer<typeof permissionSchema>
