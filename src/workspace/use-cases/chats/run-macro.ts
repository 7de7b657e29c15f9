import { z } from 'zod'
import type { MacroRun } from '#contract/api/chats/macros.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { sendsToCustomer } from '#contract/rules/chats/chat-actions.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  enterGroup,
  openChatIn,
  rowIn,
  type GroupContext,
  type OpenChat,
  type Who,
} from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { contactFor } from '#workspace/serialize.ts'
import {
  findMacroRun,
  findMacroRunByKey,
  findMacroRunChat,
  insertMacroRun,
  saveMacroRunChat,
  type StoredMacro,
} from '#workspace/storage/chats/macros.ts'
import { newId } from '#workspace/storage/ids.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { MacroRunsTable } from '#workspace/storage/tables.ts'
import {
  writeGroup,
  writeGroupDurable,
  type Work,
  type WriteNeeds,
} from '#workspace/unit-of-work.ts'
import { undoStep, undoStepSchema } from './action-undo.ts'
import { readBack } from './change-chat.ts'
import { notifyReceiver, type Moved } from './change-chats.ts'
import { missingTargets } from './missing-targets.ts'
import { runActions, type ActionNeeds } from './run-actions.ts'

export type MacroNeeds = WriteNeeds & ActionNeeds

type RunItem = MacroRun['items'][number]

const undoSteps = z.array(undoStepSchema)

const KEPT_MS = limits.macros.keptDays * 24 * 3_600_000

/** A call that runs a macro. */
export interface MacroCall extends Who {
  readonly macroId: string
  /** The chats. Read once the caller's permission is known. */
  readonly contactIds: () => readonly string[]
  /** The Idempotency-Key. */
  readonly key: string | undefined
}

/** @throws ServiceFailure 403 if the caller may run no macros */
function assertMayRun({ viewer }: GroupContext): void {
  if (!can(viewer, 'macros.run')) throw forbidden('You may not run macros in this group.')
}

/**
 * Runs a macro in one chat.
 * @throws ServiceFailure as `runMacroInChats`, and that of the step that cannot be made
 */
export async function runMacro(
  service: MacroNeeds,
  call: Omit<MacroCall, 'contactIds'>,
  id: string,
): Promise<MacroRun> {
  const begun = await writeGroup(service, call.groupId, (work) =>
    begin(work, service, { ...call, contactIds: () => [id] }, id),
  )
  const item = await storing(begun)(service, call.groupId, async (work) => {
    const done = await runInChat(work, service, { ...begun, id }, call)
    await notifyReceiver(work, done.access, done.moved, service.clock.now())
    return done.item
  })
  return { runId: begun.run.id, items: [item] }
}

/**
 * Runs a macro in chats, in each in a transaction of its own, so that a chat in which a step fails stays as it was. After a
 * kill, or an error of the database, the same call goes on with the chats that are left. Who gets several chats is notified
 * once of all of them.
 * @throws ServiceFailure 403 if the caller may run no macros, 404 if they do not see the macro, 409 MACRO_BROKEN or
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function runMacroInChats(service: MacroNeeds, call: MacroCall): Promise<MacroRun> {
  const begun = await writeGroup(service, call.groupId, (work) => begin(work, service, call))
  const items: RunItem[] = []
  const moved: Moved[] = []
  for (const id of begun.ids) {
    const item = await orRefused(id, (seen) =>
      storing(begun)(service, call.groupId, async (work) => {
        const done = await runInChat(work, service, { ...begun, id }, call, seen)
        work.afterCommit(() => moved.push(...done.moved))
        return done.item
      }),
    )
    items.push(item)
  }
  if (moved.length > 0)
    await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      await notifyReceiver(work, access, moved, service.clock.now())
    })
  return { runId: begun.run.id, items }
}

/** A run that has begun. */
interface Begun {
  readonly run: MacroRunsTable
  readonly macro: Pick<StoredMacro, 'id' | 'name' | 'actions'>
  readonly ids: readonly string[]
}

/** What goes to the customer must survive a power cut. */
const storing = ({ macro }: Begun) =>
  sendsToCustomer(macro.actions) ? writeGroupDurable : writeGroup

/**
 * Finds the macro and stores the run, or finds the run that the key names.
 * @param chatId the only chat of the call, which the caller must see before anything else is said
 */
async function begin(
  { tx, audit }: Work,
  { clock }: MacroNeeds,
  call: MacroCall,
  chatId?: string,
): Promise<Begun> {
  const access = await enterGroup(tx, call)
  const { key, userId } = call
  const earlier = key === undefined ? undefined : await findMacroRunByKey(tx, userId, key)
  if (earlier === undefined && chatId !== undefined) await openChatIn(tx, access, chatId)
  assertMayRun(access)
  const macro = await inGroup(tx, call.groupId).macro(call.macroId)
  if (!can(access.viewer, 'macro.see', macro)) throw notFound('macro')
  const ids = [...new Set(call.contactIds())]
  if (earlier !== undefined && (earlier.macro_id !== macro.id || earlier.group_id !== call.groupId))
    throw new ServiceFailure(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another macro.',
    )
  if (earlier !== undefined) return { run: earlier, macro, ids }
  const missing = await missingTargets(tx, access.directory, macro.actions)
  if (missing.length > 0)
    throw new ServiceFailure('MACRO_BROKEN', 'A step names something that does not exist.', {
      details: { missing },
    })
  const now = clock.now()
  const id = newId('macroRun', now)
  const run = {
    id,
    group_id: call.groupId,
    user_id: userId,
    key: key ?? id,
    macro_id: macro.id,
    created_at: now,
  }
  await insertMacroRun(tx, run, now - KEPT_MS)
  if (chatId === undefined) {
    const object = { type: 'macro', id: macro.id, name: macro.name }
    audit(call.groupId, { action: 'chats.changed', object, count: ids.length }, now)
  }
  return { run, macro, ids }
}

/** The item of a chat; if it is refused, with its name if `seen` was called with it. */
async function orRefused(
  id: string,
  act: (seen: (contact: Contact) => void) => Promise<RunItem>,
): Promise<RunItem> {
  let known: Contact | undefined
  try {
    return await act((contact) => {
      known = contact
    })
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    return { id, result: 'refused', code: error.code, ...(known && { name: contactName(known) }) }
  }
}

async function runInChat(
  work: Work,
  service: MacroNeeds,
  { run, macro, id }: Pick<Begun, 'run' | 'macro'> & { id: string },
  who: Who,
  seen?: (contact: Contact) => void,
): Promise<{ item: RunItem; access: GroupContext; moved: readonly Moved[] }> {
  const { tx } = work
  const access = await enterGroup(tx, who)
  assertMayRun(access)
  const earlier = await findMacroRunChat(tx, run.id, id)
  if (earlier !== undefined) {
    const row = await rowIn(tx, access, id)
    const chat = { ...access, row, contact: await readBack(tx, row) }
    const isUndoable = readJson(earlier.undo_json, undoSteps).length > 0
    return { item: await changedItem(work, chat, isUndoable), access, moved: [] }
  }
  const chat = await openChatIn(tx, access, id)
  seen?.(chat.contact)
  const { undo, isChanged, ...done } = await runActions(work, service, chat, macro)
  await saveMacroRunChat(tx, { run_id: run.id, contact_id: id, undo_json: JSON.stringify(undo) })
  const item: RunItem = isChanged
    ? await changedItem(work, done.chat, undo.length > 0)
    : { id, result: 'unchanged' }
  return { item, access, moved: done.moved === null ? [] : [done.moved] }
}

/** The item of a changed chat, which has the contact only if the viewer still sees it. */
async function changedItem(
  { tx }: Work,
  { viewer, contact }: OpenChat,
  isUndoable: boolean,
): Promise<RunItem> {
  const item = { id: contact.id, result: 'changed' as const, isUndoable }
  if (!can(viewer, 'chat.see', contact)) return item
  return { ...item, contact: await contactFor(tx, viewer, contact) }
}

/**
 * Undoes a run of the caller in chats, in each as a whole or not at all. What somebody has changed since stays.
 * @param contactIds read once the run is known
 * @throws ServiceFailure 403 if the caller may run no macros, 404 for the run of somebody else
 */
export async function undoMacro(
  service: MacroNeeds,
  who: Who,
  runId: string,
  contactIds: () => readonly string[],
): Promise<MacroRun> {
  const ids = await writeGroup(service, who.groupId, async ({ tx }) => {
    assertMayRun(await enterGroup(tx, who))
    const run = await findMacroRun(tx, runId)
    if (run?.user_id !== who.userId || run.group_id !== who.groupId) throw notFound('run')
    return [...new Set(contactIds())]
  })
  const items: RunItem[] = []
  for (const id of ids)
    items.push(
      await orRefused(id, (seen) =>
        writeGroup(service, who.groupId, (work) =>
          undoInChat(work, service, { who, runId, id }, seen),
        ),
      ),
    )
  return { runId, items }
}

async function undoInChat(
  work: Work,
  { clock }: MacroNeeds,
  { who, runId, id }: { who: Who; runId: string; id: string },
  seen: (contact: Contact) => void,
): Promise<RunItem> {
  const { tx } = work
  const access = await enterGroup(tx, who)
  assertMayRun(access)
  let chat = await openChatIn(tx, access, id)
  seen(chat.contact)
  const stored = await findMacroRunChat(tx, runId, id)
  let isChanged = false
  for (const step of stored === undefined ? [] : readJson(stored.undo_json, undoSteps)) {
    if (!(await undoStep(work, chat, step, clock.now()))) continue
    isChanged = true
    const row = await rowIn(tx, access, id)
    chat = { ...access, row, contact: await readBack(tx, row) }
  }
  if (stored !== undefined) await saveMacroRunChat(tx, { ...stored, undo_json: '[]' })
  return isChanged ? await changedItem(work, chat, false) : { id, result: 'unchanged' }
}
