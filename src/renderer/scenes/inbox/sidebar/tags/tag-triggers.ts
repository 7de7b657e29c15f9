import { templatesApi } from '#contract/api/templates.ts'
import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tag-triggers.ts'
import { call } from '../../../../data/api-client.ts'
import { onceOpen } from '../../../../data/retry-after-unlock.ts'
import { connectionAtom, userAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'

/** Templates that a tag has sent, each under a key by which sending it again sends it once. */
export type Triggered = ReadonlyMap<string, string>

/**
 * The age from which a record speaks of an earlier act, ms. A younger one of an earlier act has its key, and services keep
 * keys for longer than this; and it is long, because this machine's clock need not be the service's.
 */
const earlierActMs = 24 * 3_600_000

/**
 * Whether a record speaks of somebody's own act of just now. A service answers putting on a tag that is there already with
 * the record of whoever put it on first.
 */
function isOwnAct({ userId, addedAt }: ContactTag, ownId: string): boolean {
  if (userId !== ownId) return false
  return addedAt === undefined || Date.now() - Date.parse(addedAt) < earlierActMs
}

/** One key for the same parts, in every window; its length and letters are a header's, whatever the parts are. */
async function keyOf(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What is to be sent to the contact after a tag was put on. The window in which that was done sends it, once the service
 * has the tag: the triggers stand in the connection document, which an installation reads (IT may have fixed one of its
 * own) and a service need not know; and of all the windows that hear of the tag only that one did it. Nothing where
 * somebody else was first with the tag, or the person may not send templates to this contact: what is not allowed is
 * skipped, as for messages (section 5).
 * @param viewer the person as they were when they put it on: by the answer they may be at work in another group
 * @param record the service's of this tag on this contact
 */
export async function triggeredBy(
  viewer: Viewer | null,
  contact: Contact,
  tag: { readonly id: string; readonly name: string },
  record: ContactTag,
): Promise<Triggered> {
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return new Map()
  const user = store.get(userAtom)
  if (user === null || !isOwnAct(record, user.id)) return new Map()
  const triggers = store.get(connectionAtom)?.tagTriggers ?? []
  // Without a moment nothing tells this act from the next one but that it is tried from here.
  const { addedAt = crypto.randomUUID() } = record
  const sends = triggeredTemplates(triggers, tag.name).map(
    async (templateId) =>
      [templateId, await keyOf(contact.id, tag.id, templateId, addedAt)] as const,
  )
  return new Map(await Promise.all(sends))
}

/**
 * Sends the triggered templates one after another. A locked screen delays them, because nothing else would send them later.
 * @returns the messages that were sent
 * @throws ApiError where one is refused or the service does not answer; another call sends only what was not sent yet
 */
export async function sendTriggered(
  { id: contactId, groupId }: Contact,
  triggered: Triggered,
): Promise<Message[]> {
  const sent: Message[] = []
  for (const [templateId, idempotencyKey] of triggered) {
    const body = { contactId, templateId, automatic: true }
    sent.push(
      await onceOpen(() => call(templatesApi.sendTemplate, { body, groupId, idempotencyKey })),
    )
  }
  return sent
}
