import type { Member } from '../entities/member.ts'
import { hasScreen } from './menu.ts'
import { administers, isSuperAdmin, type Viewer } from './viewer.ts'

type Target = Pick<Member, 'id' | 'isSuperAdmin'>

/**
 * Whether the viewer may change a member's role, access, team or tags, or remove them. Nobody may change themselves,
 * and only super admins may change a super admin (our decision).
 */
function changes(viewer: Viewer, member: Target): boolean {
  return (
    administers(viewer) &&
    member.id !== viewer.userId &&
    (!member.isSuperAdmin || isSuperAdmin(viewer))
  )
}

/** The users screen. */
export const memberPolicy = {
  /**
   * Last seen, permissions and number of chats of every member: for the users who see the users screen (section 2).
   */
  'member.details': (viewer: Viewer): boolean => hasScreen(viewer, 'users'),
  'member.invite': administers,
  'member.change': changes,
  /** Sends the member an e-mail with a one-time password. */
  'member.sendPassword': changes,
  'team.manage': administers,
} as const
