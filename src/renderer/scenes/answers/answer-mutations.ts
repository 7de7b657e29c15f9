import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import type {
  MessageTemplate,
  MessageTemplateContent,
} from '#contract/entities/templates/message-template.ts'
import type { Template, TemplateContent } from '#contract/entities/answers/template.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryClient, refetchQueries } from '#renderer/data/service/query.ts'
import {
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'

/** The fields of a quick message that its editor saves. */
export interface QuickBody {
  readonly name: string
  readonly content: TemplateContent
  readonly gsId?: string
}

/** The changed fields of a quick message. `gsId` null removes the link to the channel template. */
export type QuickChange = Partial<Omit<QuickBody, 'gsId'>> & { readonly gsId?: string | null }

/** The fields of an interactive or media answer that its editor saves. */
export interface MessageBody {
  readonly name: string
  readonly content: MessageTemplateContent
}

/**
 * Sends a change and refetches the group's templates.
 * @param sentence the text of the toast if the change fails
 * @returns null if the change failed
 */
async function change<Result>(
  send: () => Promise<Result>,
  sentence: string,
): Promise<Result | null> {
  try {
    return await send()
  } catch {
    showToast(sentence, 'danger')
    return null
  } finally {
    void refetchQueries('templates')
  }
}

const isEmpty = (body: object): boolean => Object.keys(body).length === 0

/** Creates a quick message. */
export function createQuick(groupId: string, body: QuickBody): Promise<Template | null> {
  return change(
    () => call(templatesApi.createTemplate, { body: { ...body, groupId }, groupId }),
    literals.templateNotUpdated,
  )
}

/** Changes some fields of a quick message. */
export async function changeQuick(stored: Template, body: QuickChange): Promise<Template | null> {
  const { id, groupId } = stored
  if (isEmpty(body)) return stored
  return change(async () => {
    const saved = await call(templatesApi.updateTemplate, { params: { id }, body, groupId })
    // At once, so that the editor does not compare its next draft with the former values.
    queryClient.setQueryData(quickTemplatesQuery(groupId).queryKey, withItem(saved))
    return saved
  }, literals.templateNotUpdated)
}

/** Creates an interactive or media answer. */
export function createMessage(groupId: string, body: MessageBody): Promise<MessageTemplate | null> {
  return change(
    () => call(messageTemplatesApi.createMessageTemplate, { body: { ...body, groupId }, groupId }),
    literals.templateNotUpdated,
  )
}

/** Changes some fields of an interactive or media answer. */
export async function changeMessage(
  stored: MessageTemplate,
  body: Partial<MessageBody>,
): Promise<MessageTemplate | null> {
  const { id, groupId } = stored
  if (isEmpty(body)) return stored
  return change(async () => {
    const options = { params: { id }, body, groupId }
    const saved = await call(messageTemplatesApi.updateMessageTemplate, options)
    queryClient.setQueryData(messageQueryOf(groupId, stored.content.type).queryKey, withItem(saved))
    return saved
  }, literals.templateNotUpdated)
}

const withItem =
  <Item extends { readonly id: string }>(item: Item) =>
  (items: Item[] | undefined) =>
    items?.map((one) => (one.id === item.id ? item : one))

/** The query of the list with an interactive or media answer. */
export function messageQueryOf(groupId: string, type: MessageTemplateContent['type']) {
  return hasChoices(type) ? interactiveTemplatesQuery(groupId) : mediaTemplatesQuery(groupId)
}

export function archiveQuick({ id, groupId }: Template): Promise<Template | null> {
  return change(
    () => call(templatesApi.archiveTemplate, { params: { id }, groupId }),
    literals.templateNotUpdated,
  )
}

/** Restores a quick message from the archive. Fails if the message's channel template is not approved. */
export function unarchiveQuick({ id, groupId }: Template): Promise<Template | null> {
  return change(
    () => call(templatesApi.unarchiveTemplate, { params: { id }, groupId }),
    literals.templateNotUnarchived,
  )
}

/** Deletes an interactive or media answer. */
export function deleteMessage({ id, groupId }: MessageTemplate): Promise<{ ok: true } | null> {
  return change(
    () => call(messageTemplatesApi.deleteMessageTemplate, { params: { id }, groupId }),
    literals.templateNotDeleted,
  )
}
