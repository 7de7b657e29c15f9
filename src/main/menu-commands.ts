import type { MenuCommand } from '#contract/bridge.ts'
import type { User } from '#contract/entities/people/user.ts'
import { can } from '#contract/policies/index.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { limits } from '#contract/limits.ts'
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

/** Zoom levels of the menu, percent. */
const LEVELS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const

export type ZoomStep = 'in' | 'out' | 'reset'

/** Returns the zoom after a step, percent: 100 for `reset`, otherwise the next level in the direction of the step. */
export function zoomAfter(current: number, step: ZoomStep): number {
  if (step === 'reset') return 100
  const next =
    step === 'in'
      ? LEVELS.find((level) => level > current)
      : LEVELS.findLast((level) => level < current)
  return next ?? (step === 'in' ? limits.zoom.max : limits.zoom.min)
}
