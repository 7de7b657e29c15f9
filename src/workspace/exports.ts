import { z } from 'zod'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { auditApi } from '#contract/api/trust/audit.ts'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { hashToken, newToken } from './auth/tokens.ts'
import type { Clock } from './clock.ts'
import { findTicket, insertTicket } from './storage/files/export-tickets.ts'
import { readJson } from './storage/json.ts'
import type { Storage } from './storage/open.ts'
import type { Tx } from './storage/tables.ts'

const ofGroup = { groupId: z.string() }
const ofCampaign = { ...ofGroup, campaignId: z.string() }

export const exportRequestSchema = contactTransferApi.exportContacts.body.extend(ofGroup)
/** The person whose data was requested. */
export const personExportRequestSchema = z.object({ ...ofGroup, contactId: z.string() })
export type PersonExportRequest = z.output<typeof personExportRequestSchema>
export const campaignExportRequestSchema = z.discriminatedUnion('content', [
  campaignsApi.exportCampaign.body.extend({ ...ofCampaign, content: z.literal('results') }),
  campaignsApi.exportCampaignAudience.body.extend({ ...ofCampaign, content: z.literal('leftOut') }),
])

/** A copy of the audit log, up to an entry. */
export const auditExportRequestSchema = z.object({
  ...ofGroup,
  upTo: z.number(),
  asked: auditApi.exportAudit.body,
})
export type AuditExportRequest = z.output<typeof auditExportRequestSchema>

/** The requested content of a contact export. */
export type ExportRequest = z.output<typeof exportRequestSchema>

/** The requested content of a campaign export: the results, or the contacts that a draft of a campaign leaves out. */
export type CampaignExportRequest = z.output<typeof campaignExportRequestSchema>
export type ResultsExport = Extract<CampaignExportRequest, { content: 'results' }>
export type LeftOutExport = Extract<CampaignExportRequest, { content: 'leftOut' }>

/** Requests for files, and the tickets for their downloads. A ticket is valid at all instances. */
export interface Exports<Request> {
  /**
   * Stores a user's request for a file.
   * @param record writes it into the audit log, in the same transaction
   * @returns its ticket, and when the ticket expires, epoch ms
   */
  add(prepared: {
    userId: string
    request: Request
    record: (tx: Tx) => Promise<void>
  }): Promise<{ ticket: string; until: number }>
  /** The request of a ticket; undefined if the ticket is unknown, has expired or is of another user. */
  find(ticket: string, userId: string): Promise<Request | undefined>
}

/** Stores requests for files until their tickets expire. */
export function createExports<Request>(
  { storage, clock }: { storage: Storage; clock: Pick<Clock, 'now'> },
  schema: z.ZodType<Request>,
): Exports<Request> {
  return {
    async add({ userId, request, record }) {
      const ticket = newToken()
      const now = clock.now()
      const until = now + limits.contacts.exportTicketMs
      const row = {
        ticket_hash: hashToken(ticket),
        user_id: userId,
        request_json: JSON.stringify(request),
        expires_at: until,
      }
      await storage.transaction(
        async (tx) => {
          await insertTicket(tx, row, now)
          await record(tx)
        },
        { turn: 'sign-ins' },
      )
      return { ticket, until }
    },
    async find(ticket, userId) {
      const asked = { ticket_hash: hashToken(ticket), user_id: userId }
      const row = await findTicket(storage.db, asked, clock.now())
      return row === undefined ? undefined : readJson(row.request_json, schema)
    },
  }
}
