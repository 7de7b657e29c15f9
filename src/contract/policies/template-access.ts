import { isMember, isSuperAdmin, type Viewer } from './viewer.ts'

/**
 * Template access (section 6, to the letter): the group has no template module, or the viewer is a super admin
 * or has the template permission, or the group does not restrict templates.
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
