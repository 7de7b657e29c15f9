import type { OutboundReaction } from '#workspace/channel/channel.ts'
import type { Log } from '#workspace/log.ts'
import { channelAddress } from '#workspace/storage/contacts/contact-identities.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'
import { findWamid, lastCustomerWamid } from '#workspace/storage/line/line-messages.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { Clock } from '#workspace/clock.ts'
import { callGraph } from '#workspace/cloud-api/graph.ts'
import { sends, type Lines, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { reactionRequest, readRequest } from './message-request.ts'

/** The provider knows a message for this long, ms. */
const KNOWN_MS = 30 * 86_400_000

interface Needs {
  storage: Storage
  clock: Clock
  log: Log
  lines: Lines
}

/** Calls that are made once: their failure is logged, and nothing waits for them. */
export interface Signals {
  react(reaction: OutboundReaction): Promise<void>
  /** Marks a chat as read for the customer, and shows them that somebody is typing if `isTyping`. */
  showRead(groupId: string, contactId: string, isTyping: boolean): Promise<void>
}

export function createSignals({ storage: { db }, clock, log, lines }: Needs): Signals {
  async function signal(line: OpenLine, body: object, name: string): Promise<void> {
    const path = `/${line.row.phone_id}/messages`
    const answer = await callGraph(lines.accessOf(line), 'POST', path, body)
    if (answer.kind === 'refused') log(`${name} was refused`, { code: answer.failure.code })
    else if (answer.kind !== 'ok') log(`${name} may not have been sent`, { line: line.row.id })
  }
  return {
    async react({ groupId, contactId, messageId, emoji }) {
      const line = lines.ofGroup(groupId)
      const contact = await findContactRow(db, contactId)
      const to = contact && (await channelAddress(db, contact))
      const target = line && (await findWamid(db, line.row.id, messageId))
      if (line === undefined || to === undefined || target === undefined) return
      await signal(line, reactionRequest(to, target, emoji), 'a reaction')
    },
    async showRead(groupId, contactId, isTyping) {
      const line = lines.ofGroup(groupId)
      if (line === undefined || !sends(line)) return
      const since = clock.now() - KNOWN_MS
      const wamid = await lastCustomerWamid(db, line.row.id, { contactId, since })
      if (wamid === undefined) return
      await signal(line, readRequest(wamid, isTyping), 'a read mark')
    },
  }
}
