import { templatesApi } from '#contract/api/templates.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tag-triggers.ts'
import { call } from '../../../data/api-client.ts'
import { connectionAtom, viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** Templates that a tag has sent, each under a key by which sending it again sends it once. */
export type Triggered = ReadonlyMap<string, string>

/**
 * What is to be sent to the contact after a tag of this name. The window in which the tag was put on sends it, once the
 * service has the tag: the triggers stand in the connection document, which an installation reads (IT may have fixed one
 * of its own) and a service need not know; and of all the windows that hear of the tag only that one did it. Nothing
 * where the person may not send templates to this contact: what is not allowed is skipped, as for messages (section 5).
 */
export function triggeredBy(contact: Contact, tagName: string): Triggered {
  const viewer = store.get(viewerAtom)
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return new Map()
  const triggers = store.get(connectionAtom)?.tagTriggers ?? []
  return new Map(
    triggeredTemplates(triggers, tagName).map((templateId) => [templateId, crypto.randomUUID()]),
  )
}

/**
 * Sends them one after another.
 * @throws ApiError where one is refused or nobody answers; the same again sends what was not sent yet
 */
export async function sendTriggered(
  { id: contactId, groupId }: Contact,
  triggered: Triggered,
): Promise<void> {
  for (const [templateId, idempotencyKey] of triggered) {
    const body = { contactId, templateId }
    await call(templatesApi.sendTemplate, { body, groupId, idempotencyKey })
  }
}
