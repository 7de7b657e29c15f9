import { z } from 'zod'
import { auditActors, auditEntrySchema, auditKinds } from '#contract/entities/trust/audit-entry.ts'
import { limits } from '#contract/limits.ts'
import { id, list, openEnum, part, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { csvSeparatorField, idParams, queryCount, searchText } from '#contract/api/shared.ts'

const count = z.number().int().nonnegative()

const kindsQuery = z
  .string()
  .transform((text) => text.split(',').filter((kind) => kind !== ''))
  .pipe(z.array(z.enum(auditKinds)).max(auditKinds.length))

/** Which entries; each field that is absent excludes none. */
const filter = {
  /** The id of a member, former member or key; `service` for what the service did by itself. */
  by: id.optional(),
  /** First and last day, in the group's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** In names and values, whatever its case and accents. */
  text: searchText.optional(),
  /** What the entries are about. */
  objectType: z.string().max(limits.givenIdMax).optional(),
  objectId: z.string().max(limits.givenIdMax).optional(),
}

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const orderMessage = { message: 'The last day must not be before the first.', path: ['to'] }

const listQuery = z.object({ ...filter, kinds: kindsQuery.optional() })
export type AuditQuery = z.output<typeof listQuery>

export const auditFormats = ['csv', 'jsonl'] as const

const exportBody = z
  .object({
    ...filter,
    kinds: z.array(z.enum(auditKinds)).max(auditKinds.length).optional(),
    format: z.enum(auditFormats),
    separator: csvSeparatorField,
    filename: z.string().min(1).max(limits.filenameMax),
  })
  .refine(isInOrder, orderMessage)
export type AuditExportBody = z.output<typeof exportBody>

/**
 * Whether the entries are those that were written, our extension: see “The audit log” in docs/operating.md. The hashes of all
 * entries are computed again once a day, from the oldest that is kept; in between only those of newer entries.
 */
export const auditChainSchema = part({
  isIntact: z.boolean(),
  /** The first entry that does not fit to the one before. Absent: the chain is intact. */
  brokenAt: count.optional(),
  /** Entries that are kept, up to the newest one that was checked. */
  entries: count,
  /** The oldest and the newest of them. */
  first: count.optional(),
  last: count.optional(),
  /** The hash of the newest entry: who writes it down elsewhere can prove later that nothing before it was changed. */
  hash: z.string().optional(),
  /** When all entries were checked. */
  checkedAt: timestamp,
})
export type AuditChain = z.infer<typeof auditChainSchema>

/**
 * The audit log of a group, our extension, for its admins. A service that has it says so with `hasAudit` of the group. Entries
 * are written in the transaction of what they are about, and are kept for `limits.audit.keptDays`. No call changes or deletes
 * one. There is no live event: a client asks `auditEntries` for those after the newest number that it knows.
 *
 * What is written and what is not, call by call: `rules/trust/audited-calls.ts`.
 */
export const auditApi = {
  /**
   * `before` is the number of the last entry of the page before. With `after`, only newer entries than the one of this number. A
   * service without it also returns older ones.
   */
  auditEntries: endpoint({
    name: 'auditEntries',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/audit',
    summary: 'Entries of the audit log, newest first.',
    params: idParams,
    query: listQuery
      .extend({
        before: queryCount(1, Number.MAX_SAFE_INTEGER).optional(),
        after: queryCount(0, Number.MAX_SAFE_INTEGER).optional(),
        limit: queryCount(1, limits.audit.pageMax).default(limits.audit.page),
      })
      .refine(isInOrder, orderMessage),
    output: z.looseObject({
      items: list(auditEntrySchema),
      hasMoreItems: z.boolean(),
      /** The number of the newest entry of the log, whatever the filter. */
      last: count.optional(),
    }),
  }),
  /** Numbers of entries for the filters: those of the kinds without the filter of kinds, those of the actors without `by`. */
  auditCounts: endpoint({
    name: 'auditCounts',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/audit/counts',
    summary: 'How many entries there are of each kind and by whom.',
    params: idParams,
    query: listQuery.refine(isInOrder, orderMessage),
    output: z.looseObject({
      /** Entries that match the whole filter. */
      total: count,
      /** The number of the newest entry of the log. */
      last: count.optional(),
      kinds: z.record(z.string(), count),
      /** Those with the most entries first. The name is that of their newest entry. */
      actors: list(
        part({
          type: openEnum(auditActors, 'service'),
          id: id.optional(),
          name: z.string().optional(),
          entries: count,
        }),
      ),
    }),
  }),
  auditEntry: endpoint({
    name: 'auditEntry',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/audit/entries/{number}',
    summary: 'One entry of the audit log.',
    params: idParams.extend({ number: queryCount(1, Number.MAX_SAFE_INTEGER) }),
    output: auditEntrySchema,
  }),
  auditChain: endpoint({
    name: 'auditChain',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/audit/chain',
    summary: 'Checks the chain of the audit log.',
    params: idParams,
    output: auditChainSchema,
  }),
  /**
   * Writes an entry itself. `path` is as for an export of contacts. CSV has a row for each changed value, JSON Lines a line for
   * each entry as `auditEntries` returns it. CONFLICT above `limits.audit.exportMax` entries.
   */
  exportAudit: endpoint({
    name: 'exportAudit',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/audit/export',
    summary: 'Prepares a file of entries, oldest first, and returns its address.',
    params: idParams,
    body: exportBody,
    output: z.looseObject({ path: z.string(), expiresAt: timestamp, entries: count }),
    errors: ['CONFLICT'],
  }),
} as const
