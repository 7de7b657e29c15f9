import { macrosApi, type MacroRun } from '#contract/api/chats/macros.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { isUndoable } from '#contract/rules/chats/chat-actions.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { missingNumbers } from '#contract/rules/contacts/missing-fields.ts'
import { change } from '#renderer/data/change/change.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { texts } from '#renderer/i18n/index.ts'
import { acceptChats, changeInChats } from '#renderer/scenes/inbox/actions/chat-job.ts'
import { reasonText } from '#renderer/scenes/inbox/actions/change-texts.ts'
import { fillForMacro } from '#renderer/scenes/inbox/actions/finish-filled.ts'

/** The text of an offer to undo, with what stays. */
const offerText = (text: string, { actions }: Macro): string =>
  actions.every(isUndoable) ? text : texts.t('macros:run.stays', { text })

/** Says that a macro did not run, or asks for the values that it needs to finish the chat. */
function showRefused(error: unknown, macro: Macro, contact: Contact): void {
  if (error instanceof ApiError && error.code === 'MACRO_BROKEN')
    return showToast(texts.t('macros:run.brokenToast', { macro: macro.name }), 'danger')
  const numbers =
    error instanceof ApiError && error.code === 'FIELDS_MISSING'
      ? missingNumbers(error.details)
      : []
  if (numbers.length > 0) void fillForMacro(contact, numbers, macro)
  else showError(error)
}

/** Runs a macro in one chat, and offers to undo it. */
export async function runMacro(macro: Macro, contact: Contact): Promise<void> {
  const live = currentLive()
  const { groupId, id } = contact
  const name = contactName(contact)
  const named = { macro: macro.name, name }
  // One key for all attempts of this run.
  const idempotencyKey = crypto.randomUUID()
  const params = { id, macroId: macro.id }
  const accept = ({ items }: MacroRun) => acceptChats(live, items)
  try {
    const { runId, items } = await change({
      scope: id,
      send: () => call(macrosApi.runMacro, { params, groupId, idempotencyKey }),
      accept,
    })
    const [item] = items
    if (item?.result !== 'changed') return showToast(texts.t('macros:run.nothing', named))
    const text = texts.t('macros:run.did', named)
    if (item.isUndoable !== true) return showToast(text)
    offerUndo(groupId, offerText(text, macro), () => void undo(runId).catch(showError))
  } catch (error) {
    showRefused(error, macro, contact)
  }

  async function undo(runId: string): Promise<void> {
    const body = { groupId, contactIds: [id] }
    const undone = await change({
      scope: id,
      send: () => call(macrosApi.undoMacro, { params: { id: runId }, body, groupId }),
      accept,
    })
    const [item] = undone.items
    if (item?.result === 'refused')
      showToast(
        texts.t('macros:run.notUndone', { ...named, reason: reasonText(item.code) }),
        'danger',
      )
    else showToast(texts.t('macros:run.undone', named))
  }
}

/** Runs a macro in many chats, with progress, and offers to undo it as one action. */
export function runMacroInChats(macro: Macro, ids: readonly string[]): Promise<void> {
  const run = { kind: 'macro', macroId: macro.id, key: crypto.randomUUID() } as const
  return changeInChats(ids, run, (count) =>
    offerText(texts.t('macros:run.didMany', { count, macro: macro.name }), macro),
  )
}
