import { templatesApi } from '#contract/api/answers/templates.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tags/tag-triggers.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { retryAfterUnlock } from '#renderer/data/service/retry-after-unlock.ts'
import { connectionAtom, userAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The ids of the templates that a tag triggers, each with the idempotency key for sending it. */
export type Triggered = ReadonlyMap<string, string>

/**
 * The age from which a record is certainly from an earlier action, ms. The limit is long, because the clocks of this
 * machine and the service may differ. A younger record may be from an earlier action too. Even then no template is sent
 * twice: the idempotency keys are the same, and services remember a key for longer than this.
 */
const earlierActMs = 24 * 3_600_000

/**
 * Whether a record may be from the user's current action. If the contact already had the tag, the service responds with
 * the existing record: another user's, or an earlier one of this user.
 */
function isOwnAct({ userId, addedAt }: ContactTag, ownId: string): boolean {
  if (userId !== ownId) return false
  return addedAt === undefined || Date.now() - Date.parse(addedAt) < earlierActMs
}

/**
 * Derives an idempotency key from the parts, so that it is the same in every window. The key has 64 hexadecimal digits,
 * which are valid in a header.
 */
async function keyOf(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The templates to send to the contact after a tag was added. The service does not send them, because it may not have
 * the triggers, which are in the connection document of an installation. So the window that added the tag sends them.
 * Empty in these cases:
 * - The tag triggers no template.
 * - The record is another user's, or from an earlier action.
 * - The viewer may not send templates to this contact. Forbidden messages are skipped (specification, section 5).
 * @param viewer the viewer when the tag was added; the user may have switched groups before the response
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
  // Records without a timestamp cannot be told apart, so each gets random keys.
  const { addedAt = crypto.randomUUID() } = record
  const sends = triggeredTemplates(triggers, tag.name).map(
    async (templateId) =>
      [templateId, await keyOf(contact.id, tag.id, templateId, addedAt)] as const,
  )
  return new Map(await Promise.all(sends))
}

/**
 * Sends the triggered templates one after another. If the screen is locked, it waits for the unlock, because nothing
 * else would send the templates later.
 * @returns the messages that were sent
 * @throws ApiError if a template is refused or the service does not respond. A repeated call sends no template twice,
 *   because the idempotency keys are the same
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
