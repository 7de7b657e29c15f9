import type { Notification } from '#contract/entities/messages/notification.ts'
import { menuPaths } from '#contract/policies/menu.ts'

/** The path to a notification's subject; null if the subject has no screen. */
export function notificationPath({
  kind,
  contactId,
  noteId,
  templateId,
  campaignId,
}: Pick<Notification, 'kind' | 'contactId' | 'noteId' | 'templateId' | 'campaignId'>):
  string | null {
  if (contactId !== undefined) {
    const note = noteId === undefined ? '' : `&note=${encodeURIComponent(noteId)}`
    return `${menuPaths.chats}?chat=${encodeURIComponent(contactId)}${note}`
  }
  if (templateId !== undefined)
    return `${menuPaths.templates}?template=${encodeURIComponent(templateId)}`
  if (campaignId !== undefined) return `${menuPaths.campaigns}/${encodeURIComponent(campaignId)}`
  if (kind === 'report') return menuPaths.reports
  if (kind === 'line') return menuPaths.line
  // Several chats became free in the user's team.
  if (kind === 'assignment') return menuPaths.chats
  return kind === 'role' ? menuPaths.profile : null
}
