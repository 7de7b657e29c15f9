import { auditApi, type AuditQuery } from '#contract/api/trust/audit.ts'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { fullName } from '#contract/rules/contacts/contact-name.ts'
import { dayAfter, groupZone, startOfDay } from '#contract/rules/time/time-zone.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { recordCall } from '#workspace/audit/acting.ts'
import { changesTo } from '#workspace/audit/record.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  countAudit,
  countAuditActors,
  countAuditKinds,
  findAudit,
  findAuditChain,
  listAudit,
  type AuditFilter,
} from '#workspace/storage/trust/audit.ts'
import { findContactsById } from '#workspace/storage/contacts/contacts.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { checkAuditDaily } from '#workspace/use-cases/trust/check-audit.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not read its log */
export async function enterAudit(db: Db, who: Who): Promise<GroupContext> {
  const context = await enterGroup(db, who)
  if (!can(context.viewer, 'audit.see')) throw forbidden('You may not read the audit log.')
  return context
}

/** The filter of a call. Its days are those of the group's time zone. */
export function filterOf({ directory }: GroupContext, query: AuditQuery): AuditFilter {
  const { from, to, ...rest } = query
  const zone = groupZone(directory.group)
  return {
    ...rest,
    groupId: directory.group.id,
    since: from === undefined ? undefined : startOfDay(from, zone),
    until: to === undefined ? undefined : startOfDay(dayAfter(to, 1), zone),
  }
}

/**
 * The entries with the names that their contacts have now. They are not in the log, so that nothing of a person is left in it once
 * they are deleted.
 */
export async function withContacts(
  db: Db,
  viewer: Viewer,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ object }) =>
    object?.type === 'contact' && object.id !== undefined ? [object.id] : [],
  )
  if (ids.length === 0) return [...entries]
  const contacts = await findContactsById(db, chatScope(viewer), [...new Set(ids)])
  const names = new Map(contacts.map((contact) => [contact.id, fullName(contact)]))
  return entries.map((entry) => {
    const { object } = entry
    const name = object?.type === 'contact' ? names.get(object.id ?? '') : undefined
    if (object === undefined || name === undefined || name === '') return entry
    return { ...entry, object: { ...object, name } }
  })
}

export const auditRoutes = [
  implement(auditApi.auditEntries, async (call, { storage }) => {
    const context = await enterAudit(storage.db, call)
    const { before, after, limit, ...query } = call.query
    const filter = filterOf(context, query)
    // Read first: what is written meanwhile is newer.
    const last = (await findAuditChain(storage.db, call.groupId))?.last_number ?? 0
    const found = await listAudit(storage.db, filter, { before, after, limit: limit + 1 })
    const items = await withContacts(storage.db, context.viewer, found.slice(0, limit))
    return { items, hasMoreItems: found.length > limit, last }
  }),

  implement(auditApi.auditCounts, async (call, { storage }) => {
    const context = await enterAudit(storage.db, call)
    const filter = filterOf(context, call.query)
    const chain = await findAuditChain(storage.db, call.groupId)
    const kinds = await countAuditKinds(storage.db, { ...filter, kinds: undefined })
    const actors = await countAuditActors(storage.db, { ...filter, by: undefined })
    return {
      total: await countAudit(storage.db, filter),
      ...(chain !== undefined && { last: chain.last_number }),
      kinds: Object.fromEntries(kinds),
      actors: actors.map(({ entries, newest: { by } }) => ({ ...by, entries })),
    }
  }),

  implement(auditApi.auditEntry, async (call, { storage }) => {
    const { viewer } = await enterAudit(storage.db, call)
    const entry = await findAudit(storage.db, call.groupId, call.params.number)
    const [named] = await withContacts(storage.db, viewer, entry === undefined ? [] : [entry])
    if (named === undefined) throw notFound('entry')
    return named
  }),

  implement(auditApi.auditChain, async (call, service) => {
    await enterAudit(service.storage.db, call)
    const { checkedAt, ...checked } = await checkAuditDaily(
      service,
      call.groupId,
      service.clock.now(),
    )
    const isIntact = checked.brokenAt === undefined
    return { isIntact, ...checked, checkedAt: iso(checkedAt) }
  }),

  implement(auditApi.exportAudit, async (call, service) => {
    const { storage } = service
    const context = await enterAudit(storage.db, call)
    const { groupId, userId, body } = call
    const { format, separator: _separator, filename, ...query } = body
    const entries = await countAudit(storage.db, filterOf(context, query))
    if (entries > limits.audit.exportMax)
      throw new ServiceFailure('CONFLICT', 'These are more entries than a file can have.')
    const upTo = (await findAuditChain(storage.db, groupId))?.last_number ?? 0
    const { ticket, until } = await service.auditExports.add({
      userId,
      request: { groupId, upTo, asked: body },
      record: async (tx) =>
        await recordCall(tx, service.acting, {
          action: 'audit.exported',
          object: { type: 'file', name: filename },
          // Not the searched text, which may be the name of a person.
          changes: await changesTo(tx, groupId, {
            ...query,
            text: query.text !== undefined,
            format,
          }),
          count: entries,
        }),
    })
    return { path: `/audit/exports/${ticket}`, expiresAt: iso(until), entries }
  }),
]
