import { macrosApi } from '#contract/api/chats/macros.ts'
import { headerNames } from '#contract/api/endpoint.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, ServiceFailure, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { byName } from '#workspace/name-collation.ts'
import {
  deleteMacro,
  listMacros,
  saveMacro,
  type StoredMacro,
} from '#workspace/storage/chats/macros.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { missingTargets } from '#workspace/use-cases/chats/missing-targets.ts'
import { runMacro, runMacroInChats, undoMacro } from '#workspace/use-cases/chats/run-macro.ts'
import { readKey } from '#workspace/use-cases/messages/idempotency.ts'

const { groupMax } = limits.macros

/** The macro with the steps that cannot run. */
const withMissing = async (
  db: Db,
  { directory }: GroupContext,
  macro: StoredMacro,
): Promise<Macro> => ({
  ...macro,
  missing: await missingTargets(db, directory, macro.actions),
})

/** @throws ServiceFailure 403 if the caller may not change macros */
async function enterToEdit(tx: Tx, who: Who): Promise<GroupContext> {
  const access = await enterGroup(tx, who)
  if (!can(access.viewer, 'macros.edit')) throw forbidden('You may not change macros.')
  return access
}

/**
 * Stores a macro.
 * @throws ServiceFailure 409 if another one has the name, 404 if the team is unknown, 400 if there are too many, or with the
 *   path of each step that names something which does not exist
 */
async function save(
  { tx, announce }: Work,
  access: GroupContext,
  macro: StoredMacro,
  now: number,
): Promise<Macro> {
  const { groupId, id, name, teamId } = macro
  const others = (await listMacros(tx, groupId)).filter((other) => other.id !== id)
  if (others.length >= groupMax) throw badRequest(`There are at most ${groupMax} macros.`)
  if (takenLabel([name], others) !== null)
    throw new ServiceFailure('MACRO_NAME_TAKEN', `There is a macro “${name}” already.`)
  if (teamId !== undefined) await inGroup(tx, groupId).team(teamId)
  const saved = await withMissing(tx, access, macro)
  if (saved.missing.length > 0)
    throw unfit(
      'A step names something that does not exist.',
      saved.missing.map((index) => ({ path: `actions.${index}`, message: 'does not exist' })),
    )
  await saveMacro(tx, macro, now)
  announce(toGroup(groupId, 'macros.changed', {}, access.viewer.userId))
  return saved
}

const keyOf = ({ request }: { request: Request }) =>
  readKey(request.headers.get(headerNames.idempotencyKey))

export const macrosRoutes = [
  implement(macrosApi.macros, async (call, { storage }) => {
    const access = await enterGroup(storage.db, call)
    const seen = (await listMacros(storage.db, call.groupId)).filter((macro) =>
      can(access.viewer, 'macro.see', macro),
    )
    const items = byName(seen, access.directory.group.language)
    return { items: await Promise.all(items.map((one) => withMissing(storage.db, access, one))) }
  }),

  implement(macrosApi.createMacro, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterToEdit(work.tx, call)
      const { groupId: _, ...body } = call.body
      const id = newId('macro', now)
      const macro = { id, groupId: call.groupId, ...body, changedAt: iso(now) }
      return await save(work, access, macro, now)
    })
  }),

  implement(macrosApi.updateMacro, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterToEdit(work.tx, call)
      const { id, groupId } = await inGroup(work.tx, call.groupId).macro(call.params.id)
      return await save(work, access, { id, groupId, ...call.body, changedAt: iso(now) }, now)
    })
  }),

  implement(macrosApi.deleteMacro, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterToEdit(tx, call)
      const { id, groupId } = await inGroup(tx, call.groupId).macro(call.params.id)
      await deleteMacro(tx, id)
      announce(toGroup(groupId, 'macros.changed', {}, viewer.userId))
      return { ok: true as const }
    })
  }),

  implement(macrosApi.runMacro, async (call, service) => {
    const { userId, groupId } = call
    const { id, macroId } = call.params
    return await runMacro(service, { userId, groupId, macroId, key: keyOf(call) }, id)
  }),

  implement(macrosApi.runMacroInChats, async (call, service) => {
    const { userId, groupId } = call
    const contactIds = () => call.body.contactIds
    const run = { userId, groupId, macroId: call.params.id, contactIds, key: keyOf(call) }
    return await runMacroInChats(service, run)
  }),

  implement(macrosApi.undoMacro, async (call, service) => {
    const { userId, groupId } = call
    return await undoMacro(service, { userId, groupId }, call.params.id, () => call.body.contactIds)
  }),
]
