import { templatesApi } from '#contract/api/templates.ts'
import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tag-triggers.ts'
import { call } from '../../../../data/api-client.ts'
import { retryAfterUnlock } from '../../../../data/retry-after-unlock.ts'
import { connectionAtom, userAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'

/** The templates that a tag sends, each with an idempotency key. */
export type Triggered = ReadonlyMap<string, string>

/**
 * A record that is at least this old is from an earlier action, ms. The limit is long, because the clocks of this
 * machine and the service may differ. If a younger record is from an earlier action, its templates are not sent twice:
 * their idempotency keys are the same, and services remember a key for longer than this.
 */
const earlierActMs = 24 * 3_600_000

/**
 * Whether a record describes the user's current action. If the contact already had the tag, the service responds with
 * the record of the user who added it first.
 */
function isOwnAct({ userId, addedAt }: ContactTag, ownId: string): boolean {
  if (userId !== ownId) return false
  return addedAt === undefined || Date.now() - Date.parse(addedAt) < earlierActMs
}

/**
 * An idempotency key derived from the parts, and so the same in every window. Its length and characters are valid in a
 * header.
 */
async function keyOf(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The templates to send to the contact after a tag was added. The window that added the tag sends them, and not the
 * service: the triggers are in an installation's connection document, which the service may not know. Empty if another
 * user added the tag first, or if the viewer may not send templates to this contact: forbidden messages are skipped
 * (specification, section 5).
 * @param viewer the viewer when the tag was added; the group may have changed before the response
 * @param record the service's record of this tag on this contact
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
  // Without a timestamp a record cannot be distinguished from a later one, so use a random key.
  const { addedAt = crypto.randomUUID() } = record
  const sends = triggeredTemplates(triggers, tag.name).map(
    async (templateId) =>
      [templateId, await keyOf(contact.id, tag.id, templateId, addedAt)] as const,
  )
  return new Map(await Promise.all(sends))
}

/**
 * Sends the triggered templates one after another. While the screen is locked it waits, because nothing else would send
 * them later.
 * @returns the messages that were sent
 * @throws ApiError if a template is refused or the service does not respond; another call sends only the remaining ones
 */
export async function sendTriggered(
  { id: contactId, groupId }: Contact,
  triggered: Triggered,
): Promise<Message[]> {
  const sent: Message[] = []
  for (const [templateId, idempotencyKey] of triggered) {
    const body = { contactId, templateId, automatic: true }
    sent.push(
      await retryAfterUnlock(() =>
        call(templatesApi.sendTemplate, { body, groupId, idempotencyKey }),
      ),
    )
  }
  return sent
}
