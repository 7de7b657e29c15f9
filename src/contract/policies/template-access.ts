import { isMember, isSuperAdmin, type Viewer } from './viewer.ts'

/**
 * Whether the viewer has template access, by the rule of section 6. One of these is enough: the group has no
 * template module; the viewer is a super admin or has the template permission; the group does not restrict
 * templates.
 */
export function hasTemplateAccess(viewer: Viewer): boolean {
  if (!isMember(viewer)) return false
  return (
    !viewer.group.hasTemplateModule ||
    isSuperAdmin(viewer) ||
    viewer.hasTemplatePermission ||
    !viewer.group.templateRestrictionForPublisher
  )
}
