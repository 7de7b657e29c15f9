import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { campaignsApi } from '#contract/api/campaigns.ts'
import type { contactTransferApi } from '#contract/api/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from './clock.ts'

/** The requested content of a contact export. */
export type ExportRequest = BodyOf<typeof contactTransferApi.exportContacts> & { groupId: string }

/** The requested content of a campaign export: the results, or the contacts that a draft of a campaign leaves out. */
export type CampaignExportRequest = { groupId: string; campaignId: string } & (
  | ({ content: 'results' } & BodyOf<typeof campaignsApi.exportCampaign>)
  | ({ content: 'leftOut' } & BodyOf<typeof campaignsApi.exportCampaignAudience>)
)
export type ResultsExport = Extract<CampaignExportRequest, { content: 'results' }>
export type LeftOutExport = Extract<CampaignExportRequest, { content: 'leftOut' }>

/** The request for a file, and the user who made it. */
export interface PreparedExport<Request> {
  readonly userId: string
  readonly request: Request
  /** When the ticket for the file's download expires, epoch ms. */
  readonly until: number
}

export interface Exports<Request> {
  /** Stores a request for a file. @returns a ticket for the file's download, and when the ticket expires, epoch ms */
  add(prepared: Omit<PreparedExport<Request>, 'until'>): { ticket: string; until: number }
  /** The request of a ticket; undefined if the ticket is unknown, has expired or is of another user. */
  find(ticket: string, userId: string): PreparedExport<Request> | undefined
}

/** Stores requests for files in memory until their tickets expire. */
export function createExports<Request>(clock: Pick<Clock, 'now'>): Exports<Request> {
  const prepared = new Map<string, PreparedExport<Request>>()
  const dropExpired = () => {
    for (const [ticket, { until }] of prepared) if (until <= clock.now()) prepared.delete(ticket)
  }
  return {
    add(one) {
      dropExpired()
      const ticket = randomBytes(16).toString('hex')
      const until = clock.now() + limits.contacts.exportTicketMs
      prepared.set(ticket, { ...one, until })
      return { ticket, until }
    },
    find(ticket, userId) {
      dropExpired()
      const found = prepared.get(ticket)
      return found?.userId === userId ? found : undefined
    },
  }
}
