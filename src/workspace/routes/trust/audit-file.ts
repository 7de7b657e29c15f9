import type { AuditChange, AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { csvLine, csvStart, type CsvSeparator } from '#contract/rules/files/csv-text.ts'
import type { AuditExportRequest } from '#workspace/exports.ts'
import type { GroupContext } from '#workspace/access.ts'
import { notFound } from '#workspace/failure.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { caller } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { contentDisposition } from '#workspace/media/content-disposition.ts'
import { onlyReads } from '#workspace/media/serve-file.ts'
import { nextAudit } from '#workspace/storage/trust/audit.ts'
import { enterAudit, filterOf, withContacts } from './audit.ts'

/** Entries that are read at a time. */
const STEP = 1_000

/** The cells of a row: of an entry and one of its changes. They are named as in the contract. */
const cells = {
  number: ({ number }) => String(number),
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  action: ({ action }) => action,
  'by.type': ({ by }) => by.type,
  'by.name': ({ by }) => by.name,
  'object.type': ({ object }) => object?.type,
  'object.id': ({ object }) => object?.id,
  'object.name': ({ object }) => object?.name,
  count: ({ count }) => (count === undefined ? undefined : String(count)),
  change: (_, change) => change?.name,
  before: (_, change) => change?.before,
  after: (_, change) => change?.after,
  device: ({ device }) => device,
  address: ({ address }) => address,
  hash: ({ hash }) => hash,
} as const satisfies Record<
  string,
  (entry: AuditEntry, change: AuditChange | undefined) => string | undefined
>

/** The rows of an entry: one for each change, at least one. */
function csvOf(entry: AuditEntry, separator: CsvSeparator): string {
  const changes = entry.changes.length === 0 ? [undefined] : entry.changes
  return changes
    .map((change) =>
      csvLine(
        Object.values(cells).map((cell) => cell(entry, change) ?? ''),
        separator,
      ),
    )
    .join('')
}

/** Streams entries, oldest first; each part is read after the previous one was sent. */
function auditStream(
  { storage }: Pick<Service, 'storage'>,
  context: GroupContext,
  { upTo, asked }: AuditExportRequest,
): ReadableStream<Uint8Array> {
  const { format, separator, filename: _filename, ...query } = asked
  const filter = filterOf(context, query)
  const encoder = new TextEncoder()
  const lineOf = (entry: AuditEntry) =>
    format === 'csv' ? csvOf(entry, separator) : `${JSON.stringify(entry)}\n`
  let after = 0
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const head = csvStart + csvLine(Object.keys(cells), separator)
        if (format === 'csv') controller.enqueue(encoder.encode(head))
      },
      async pull(controller) {
        const found = await nextAudit(storage.db, filter, { after, upTo, limit: STEP })
        const last = found.at(-1)
        if (last === undefined) return controller.close()
        after = last.number
        const entries = await withContacts(storage.db, context.viewer, found)
        controller.enqueue(encoder.encode(entries.map(lineOf).join('')))
      },
    },
    { highWaterMark: 1 },
  )
}

/** Adds the route that sends a prepared copy of the log. The call needs the bearer token of the user who requested it. */
export function serveAuditExports(app: App, service: Service): void {
  app.all(`${servicePath('main')}/audit/exports/:ticket`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const request = await service.auditExports.find(context.req.param('ticket'), userId)
    if (request === undefined) throw notFound('export')
    // Check the current permissions: they may have changed since the export was prepared.
    const access = await enterAudit(service.storage.db, { userId, groupId: request.groupId })
    const { format, filename } = request.asked
    const headers = {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      'content-disposition': contentDisposition('attachment', filename),
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    return new Response(auditStream(service, access, request), { headers })
  })
}
