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
 * The age from which a record describes an earlier action, ms. It allows for a difference between the clocks of this
 * machine and the service. A younger record of an earlier action is harmless: it has the same key, which services
 * remember for longer than this.
 */
const earlierActMs = 24 * 3_600_000

/**
 * Whether a record describes the user's own action of just now. A service responds to a tag that is already there with
 * the record of the user who added it first.
 */
function isOwnAct({ userId, addedAt }: ContactTag, ownId: string): boolean {
  if (userId !== ownId) return false
  return addedAt === undefined || Date.now() - Date.parse(addedAt) < earlierActMs
}

/** A key that is the same for the same parts in every window; its length and characters fit a header. */
async function keyOf(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The templates to send to the contact after a tag was added. Only the window that added the tag sends them, because
 * the triggers are in the connection document of an installation and the service may not know them. Empty if another
 * user added the tag first or the viewer may not send templates to this contact; like messages, forbidden templates are
 * skipped (section 5).
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
  // A record without a timestamp cannot be told from the next one: use a random key.
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
      await retryAfterUnlock(() =>
        call(templatesApi.sendTemplate, { body, groupId, idempotencyKey }),
      ),
    )
  }
  return sent
}
