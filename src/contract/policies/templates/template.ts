import { anyWidth, menuPolicy, type MenuItem } from '#contract/policies/menu.ts'
import { hasTemplateAccess } from './template-access.ts'
import { isAdmin, isMember, isPublisher, mayWrite, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the viewer may edit the templates of a screen. The viewer must see the screen in the menu, have template
 * access and not be read-only. In a group with `templatesManagedByAdmin` (specification, section 6) the viewer must
 * also be an admin. That setting applies to quick messages, interactive answers and channel templates alike (our
 * decision).
 */
function edits(viewer: Viewer, screen: MenuItem): boolean {
  return (
    menuPolicy['menu.see'](viewer, { item: screen, widthPx: anyWidth }) &&
    mayWrite(viewer) &&
    hasTemplateAccess(viewer) &&
    (isAdmin(viewer) || !viewer.group.templatesManagedByAdmin)
  )
}

const editsAnswers = (viewer: Viewer): boolean => edits(viewer, 'answers')

export const templatePolicy = {
  /** Reads templates of all three kinds. Every member may, because the composer offers them to all. */
  'template.see': isMember,
  'template.access': hasTemplateAccess,
  'template.edit': editsAnswers,
  'template.archive': editsAnswers,
  /**
   * Whether the viewer sees the pin icon of a template. Publishers see it only if the template is pinned; other members
   * always see it.
   */
  'template.seePin': (viewer: Viewer, template: { readonly pinned: boolean }): boolean =>
    isMember(viewer) && (template.pinned || !isPublisher(viewer)),
  'template.pin': (viewer: Viewer): boolean => editsAnswers(viewer) && !isPublisher(viewer),
  'waTemplate.edit': (viewer: Viewer): boolean => edits(viewer, 'templates'),
  'messageTemplate.edit': editsAnswers,
} as const
