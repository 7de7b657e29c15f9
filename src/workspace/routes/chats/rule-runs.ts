import { rulesApi } from '#contract/api/chats/rules.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { openChat } from '#workspace/access.ts'
import { badRequest } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listRuleRuns, toRun } from '#workspace/storage/chats/rule-runs.ts'
import { findContactsById } from '#workspace/storage/contacts/contacts.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { dryRun } from '#workspace/use-cases/rules/dry-run.ts'
import { undoRuleRun } from '#workspace/use-cases/rules/undo-rule-run.ts'
import { enterToSee } from './rules.ts'

/** The place of the last run of a page. @throws ServiceFailure 400 if the text is no cursor */
function readCursor(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw badRequest('This is no cursor of the runs.')
  return Number(text)
}

export const ruleRunsRoutes = [
  implement(rulesApi.dryRunRule, async (call, { storage, clock }) => {
    const { db } = storage
    const access = await enterToSee(db, call)
    const { ruleId, rule } = call.body
    if (ruleId !== undefined) await inGroup(db, call.groupId).rule(ruleId)
    return await dryRun(db, access, { rule, ruleId }, clock.now())
  }),

  implement(rulesApi.ruleRuns, async (call, { storage }) => {
    const { db } = storage
    const { viewer } = await enterToSee(db, call)
    const { ruleId, result, cursor, limit } = call.query
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const filter = { ruleId, result, before, limit: limit + 1 }
    const rows = await listRuleRuns(db, call.groupId, filter)
    const page = rows.slice(0, limit)
    const ids = [...new Set(page.map(({ contact_id }) => contact_id))]
    const seen = ids.length === 0 ? [] : await findContactsById(db, chatScope(viewer), ids)
    const names = new Map(seen.map((contact) => [contact.id, contactName(contact)]))
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      items: page.map((row) => ({ ...toRun(row), contactName: names.get(row.contact_id) })),
      ...(last && { nextCursor: String(last.place) }),
    }
  }),

  implement(rulesApi.chatRuleRuns, async (call, { storage }) => {
    const { contact } = await openChat(storage.db, call, call.params.id)
    const filter = { contactId: contact.id, limit: limits.rules.page }
    const rows = await listRuleRuns(storage.db, call.groupId, filter)
    return { items: rows.map(toRun) }
  }),

  implement(rulesApi.undoRuleRun, async (call, service) => {
    return await writeGroup(service, call.groupId, (work) =>
      undoRuleRun(work, call, call.params.id, service.clock.now()),
    )
  }),
]
