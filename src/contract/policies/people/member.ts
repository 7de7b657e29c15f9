import type { Member } from '#contract/entities/people/member.ts'
import { hasScreen } from '#contract/policies/menu.ts'
import { administers, isSuperAdmin, type Viewer } from '#contract/policies/viewer.ts'

type Target = Pick<Member, 'id' | 'isSuperAdmin'>

/**
 * Whether the viewer may change a member's role, access, team or tags, or remove the member. Nobody may do this to
 * themselves. Only super admins may do it to a super admin (our decision).
 */
function changes(viewer: Viewer, member: Target): boolean {
  return (
    administers(viewer) &&
    member.id !== viewer.userId &&
    (!member.isSuperAdmin || isSuperAdmin(viewer))
  )
}

/** The actions of the users screen. */
export const memberPolicy = {
  /**
   * Reads when each member was last online, their permissions and their number of chats. For users with the users
   * screen (specification, section 2).
   */
  'member.details': (viewer: Viewer): boolean => hasScreen(viewer, 'users'),
  'member.invite': administers,
  'member.change': changes,
  /**
   * Makes an admin a supervisor or a super admin, or an ordinary admin again. Both decide which chats an admin sees, so
   * only a super admin does it (our decision).
   */
  'member.grant': (viewer: Viewer, member: Target): boolean =>
    changes(viewer, member) && isSuperAdmin(viewer),
  /** Sends the member an e-mail with a one-time password. */
  'member.sendPassword': changes,
  'team.manage': administers,
  /** Removes the two steps of a member who has lost them, in a group whose service has them (our extension). */
  'twoStep.reset': (viewer: Viewer, member: Target): boolean =>
    viewer.group.hasTwoStep === true && changes(viewer, member),
} as const
