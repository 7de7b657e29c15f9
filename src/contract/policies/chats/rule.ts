import { hasScreen } from '#contract/policies/menu.ts'
import { hasRight } from '#contract/policies/people/rights.ts'
import { isMember, isPublisher, mayWrite, type Viewer } from '#contract/policies/viewer.ts'

const has = (viewer: Viewer): boolean => viewer.group.runsRules === true && isMember(viewer)

/** Rules, in a group whose service has them (our extension). */
export const rulePolicy = {
  /** The rules with their log, and dry runs. */
  'rules.see': (viewer: Viewer): boolean => has(viewer) && !isPublisher(viewer),
  /** Makes, switches, moves and deletes rules. Undoing a run needs the permission of each of its changes by hand instead. */
  'rules.edit': (viewer: Viewer): boolean =>
    has(viewer) && mayWrite(viewer) && hasScreen(viewer, 'rules') && hasRight(viewer, 'editRules'),
} as const
