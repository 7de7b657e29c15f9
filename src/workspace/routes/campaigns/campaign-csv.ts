import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { csvLine, csvStart } from '#contract/rules/files/csv-text.ts'
import { foreignPhoneCell, phoneCell, timeCells } from '#contract/rules/contacts/export-cells.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import type { LeftOutExport, ResultsExport } from '#workspace/exports.ts'
import { notFound } from '#workspace/failure.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { caller } from '#workspace/http/endpoint-routes.ts'
import { contentDisposition } from '#workspace/media/content-disposition.ts'
import { onlyReads } from '#workspace/media/serve-file.ts'
import type { Service } from '#workspace/http/service.ts'
import { recipientsAfter } from '#workspace/storage/campaigns/campaign-recipients.ts'
import type { CampaignRecipientsTable, CampaignsTable, Db } from '#workspace/storage/tables.ts'
import {
  readAudience,
  type AudienceMember,
} from '#workspace/use-cases/campaigns/campaign-audience.ts'
import { campaignSender } from '#workspace/use-cases/campaigns/campaign-sender.ts'
import type { GroupContext } from '#workspace/access.ts'
import { openToExport } from './campaign-access.ts'

/** Number of recipients per query while the results are sent. */
const PAGE = 500

function lineOf(
  row: CampaignRecipientsTable,
  { words, separator }: Pick<ResultsExport, 'words' | 'separator'>,
  timeCell: ReturnType<typeof timeCells>,
): string {
  const word = (name: string | null) => (name === null ? '' : (words[name] ?? name))
  const cells = [
    row.name,
    phoneCell(row.phone),
    word(row.state),
    timeCell(row.sent_at ?? undefined),
    timeCell(row.changed_at ?? undefined),
    word(row.reason),
    row.reply ?? '',
    row.opted_out === 1 ? word('optedOut') : '',
  ]
  return csvLine(cells, separator)
}

/** Streams the results of a campaign that the viewer sees as CSV; each page is read after the previous one was sent. */
function campaignCsv(
  db: Db,
  { viewer, directory }: GroupContext,
  { campaignId, labels, words, separator }: ResultsExport,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const timeCell = timeCells(groupZone(directory.group))
  const scope = chatScope(viewer)
  let after = -1
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvStart + csvLine(labels, separator)))
      },
      async pull(controller) {
        const rows = await recipientsAfter(db, campaignId, { scope, position: after, limit: PAGE })
        after = rows.at(-1)?.position ?? after
        if (rows.length > 0)
          controller.enqueue(
            encoder.encode(rows.map((row) => lineOf(row, { words, separator }, timeCell)).join('')),
          )
        if (rows.length < PAGE) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

function leftOutLine(
  { name, phone, verdict, problem, source, row }: AudienceMember,
  { words, sources, separator }: LeftOutExport,
): string {
  const word = (key: string | undefined) => (key === undefined ? '' : (words[key] ?? key))
  const from = sources[source] ?? ''
  // An invalid number is as written in its source.
  const cell = verdict === 'invalid' ? foreignPhoneCell(phone) : phoneCell(phone)
  return csvLine([name, cell, word(verdict), word(problem), from, row ?? ''], separator)
}

/**
 * Streams, as CSV, the people whom a campaign's audience leaves out. Each page is computed after the previous one was
 * sent.
 */
async function leftOutCsv(
  { storage, clock }: Pick<Service, 'storage' | 'clock'>,
  { viewer, directory, row }: GroupContext & { row: CampaignsTable },
  request: LeftOutExport,
): Promise<ReadableStream<Uint8Array>> {
  const sender = campaignSender(directory, viewer.userId)
  const { pages } = await readAudience(storage.db, viewer, row, sender, clock.now())
  async function* lines() {
    yield csvStart + csvLine(request.labels, request.separator)
    for await (const page of pages)
      yield page
        .filter(({ verdict }) => verdict !== 'reached')
        .map((one) => leftOutLine(one, request))
        .join('')
  }
  return ReadableStream.from(lines()).pipeThrough(new TextEncoderStream())
}

/**
 * Adds the route that sends a campaign's prepared CSV file. The call needs the bearer token of the user who requested
 * the file.
 */
export function serveCampaignExports(app: App, service: Service): void {
  app.all(`${servicePath('campaigns')}/api/operations/exports/:ticket`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const request = await service.campaignExports.find(context.req.param('ticket'), userId)
    if (request === undefined) throw notFound('export')
    const { db } = service.storage
    // Check the current permissions: they may have changed since the file was requested.
    const { groupId, campaignId: id } = request
    const access = await openToExport(db, { userId, groupId, params: { id } })
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', request.filename),
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const body =
      request.content === 'results'
        ? campaignCsv(db, access, request)
        : await leftOutCsv(service, access, request)
    return new Response(body, { headers })
  })
}
