import { isMember, isSuperAdmin, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the viewer has template access (specification, section 6). The viewer must be a member and fulfil one of
 * these conditions:
 * - The group does not have `hasTemplateModule`.
 * - The viewer is a super admin.
 * - The viewer has the template permission.
 * - The group does not have `templateRestrictionForPublisher`.
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
