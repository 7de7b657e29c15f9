import type { BulkChange, bulkResults } from '#contract/api/contacts/contact-table.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { can } from '#contract/policies/index.ts'
import { archiveSuccess, markSuccess } from '#contract/rules/chats/chat-status.ts'
import { openChatIn, type GroupContext, type OpenChat } from '#workspace/access.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { changeChatStatus } from '#workspace/use-cases/chats/change-chat-status.ts'
import { editByViewer } from '#workspace/use-cases/contacts/contact-record.ts'

/** A change of many contacts that no change of many chats makes. */
export type ContactEdit = Extract<BulkChange, { kind: 'success' | 'inProgress' | 'field' }>

export const isContactEdit = (change: BulkChange): change is ContactEdit =>
  change.kind === 'success' || change.kind === 'inProgress' || change.kind === 'field'

type Edited = {
  id: string
  result: (typeof bulkResults)[number]
  previousValue?: string
}

/**
 * Changes the chat status or a custom field of many contacts. Each is changed or refused by itself. A success asks nobody for a
 * rating: that would write to all of them.
 * @param now epoch ms
 */
export async function editMany(
  work: Work,
  access: GroupContext,
  contactIds: readonly string[],
  change: ContactEdit,
  now: number,
): Promise<Edited[]> {
  const items: Edited[] = []
  for (const id of new Set(contactIds)) {
    try {
      const chat = await openChatIn(work.tx, access, id)
      const edit = change.kind === 'field' ? fillField : changeStatus
      items.push({ id, ...(await edit(work, chat, change, now)) })
    } catch (error) {
      // Nothing was written for this contact, because permissions are checked before the first write.
      if (!(error instanceof ServiceFailure)) throw error
      items.push({ id, result: 'refused' })
    }
  }
  return items
}

async function fillField(
  work: Work,
  chat: OpenChat,
  change: ContactEdit,
  now: number,
): Promise<Omit<Edited, 'id'>> {
  if (change.kind !== 'field') return { result: 'unchanged' }
  const name = customFieldName(change.number)
  await editByViewer(work, chat, () => ({ [name]: change.value }), now)
  const before: unknown = Reflect.get(chat.contact, name)
  const previousValue = typeof before === 'string' ? before : ''
  if (previousValue === change.value.trim()) return { result: 'unchanged' }
  return { result: 'changed', previousValue }
}

async function changeStatus(
  work: Work,
  chat: OpenChat,
  { kind }: ContactEdit,
  now: number,
): Promise<Omit<Edited, 'id'>> {
  const { viewer, contact } = chat
  const action = kind === 'success' ? 'chatStatus.markSuccess' : 'chatStatus.archive'
  if (!can(viewer, action, contact)) throw forbidden('You may not change this status.')
  const next =
    kind === 'success' ? markSuccess(contact, new Date(now).toISOString()) : archiveSuccess(contact)
  if (next === null) return { result: 'unchanged' }
  await changeChatStatus(work, chat, next, { byUserId: viewer.userId, now })
  return { result: 'changed' }
}
