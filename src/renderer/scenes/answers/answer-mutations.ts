import { messageTemplatesApi } from '#contract/api/message-templates.ts'
import { templatesApi } from '#contract/api/templates.ts'
import type {
  MessageTemplate,
  MessageTemplateContent,
} from '#contract/entities/message-template.ts'
import type { Template, TemplateContent } from '#contract/entities/template.ts'
import { call } from '../../data/api-client.ts'
import { queryClient } from '../../data/query.ts'
import { showToast } from '../../data/toasts.ts'
import { literals } from '../../i18n/literals.ts'

/** The fields of a quick message that its editor saves. */
export interface QuickBody {
  readonly name: string
  readonly content: TemplateContent
  readonly gsId?: string
}

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
    void queryClient.invalidateQueries({ queryKey: ['templates'] })
  }
}

/** Changes the quick message `stored`, or creates one if `stored` is undefined. */
export function saveQuick(
  groupId: string,
  stored: Template | undefined,
  body: QuickBody,
): Promise<Template | null> {
  return change(
    () =>
      stored === undefined
        ? call(templatesApi.createTemplate, { body: { ...body, groupId }, groupId })
        : call(templatesApi.updateTemplate, {
            params: { id: stored.id },
            body: stored.gsId === undefined ? body : { ...body, gsId: body.gsId ?? null },
            groupId,
          }),
    literals.templateNotUpdated,
  )
}

/** Changes the interactive or media answer with `id`, or creates one if `id` is undefined. */
export function saveMessage(
  groupId: string,
  id: string | undefined,
  body: MessageBody,
): Promise<MessageTemplate | null> {
  return change(
    () =>
      id === undefined
        ? call(messageTemplatesApi.createMessageTemplate, { body: { ...body, groupId }, groupId })
        : call(messageTemplatesApi.updateMessageTemplate, { params: { id }, body, groupId }),
    literals.templateNotUpdated,
  )
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
