import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { contactTransferApi } from '#contract/api/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from './clock.ts'

/** What an export was asked to contain. */
export type ExportRequest = BodyOf<typeof contactTransferApi.exportContacts>

/** A file of contacts that a user has asked for. */
export interface PreparedExport {
  readonly userId: string
  readonly request: ExportRequest
  /** Epoch ms. */
  readonly until: number
}

export interface Exports {
  /** Prepares a file. @returns its ticket */
  add(prepared: Omit<PreparedExport, 'until'>): { ticket: string; until: number }
  /** The file of a ticket, for its maker and in time. */
  find(ticket: string, userId: string): PreparedExport | undefined
}

/** Keeps the requests of prepared exports in memory until their addresses expire. */
export function createExports(clock: Pick<Clock, 'now'>): Exports {
  const prepared = new Map<string, PreparedExport>()
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
