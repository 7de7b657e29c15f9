import { z } from 'zod'
import { flag, id, list, openEnum, part } from '../wire.ts'

/** Roles (specification, section 6): admin, agent, team manager. An unknown role may do nothing. */
export const roles = ['ROLE_ADMI', 'ROLE_PUBLISHER', 'ROLE_MANAGER'] as const
export const roleSchema = openEnum(roles, 'ROLE_UNKNOWN')
export type Role = z.infer<typeof roleSchema>

/** What a user is in one group. */
export const permissionSchema = part({
  groupId: id,
  groupPhone: z.string().optional(),
  groupName: z.string().optional(),
  role: roleSchema,
  isReadOnly: flag,
  isSupervisor: flag,
  isSuperAdmin: flag,
  /** The tag that stands for this person; chats assigned to it are theirs. */
  tagId: id.optional(),
  /** Further tags this person owns. */
  tagIdList: list(id),
  teamId: id.optional(),
  /** The tag of this person's team; chats of that team carry it. */
  teamTagId: id.optional(),
  hasTemplatePermission: flag,
  /** Whether the group has a messaging app: known before the group is, and of groups not worked in. Absent: not said. */
  hasMessagingApp: z.boolean().optional().catch(undefined),
})
export type Permission = z.infer<typeof permissionSchema>
