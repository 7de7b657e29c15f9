import type { MenuCommand } from '#contract/bridge.ts'
import type { User } from '#contract/entities/user.ts'
import { can } from '#contract/policies/index.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { minimalGroup } from './minimal-group.ts'

export interface MenuContext {
  user: User | null
  isLocked: boolean
  groupId: string | null
  /** Whether a chat is open, in the main window or in its own window. */
  isChatOpen: boolean
}

/** Returns for each menu command that the page performs whether it can be used now. */
export function enabledCommands(context: MenuContext): Record<MenuCommand, boolean> {
  const { user, isLocked, groupId, isChatOpen } = context
  if (user === null || isLocked) return { find: false, savePdf: false }
  // An open chat is visible to the viewer, so only their role decides whether they may export it.
  const mayExport =
    groupId !== null && can(viewerOf(user, minimalGroup(groupId)), 'chat.export', { groupId })
  return { find: true, savePdf: isChatOpen && mayExport }
}
