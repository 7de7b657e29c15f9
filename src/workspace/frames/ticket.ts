import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { frameTabs } from '#contract/entities/reports/frame.ts'
import { languages } from '#contract/limits.ts'

/**
 * The signed content of a frame's address. A frame cannot send a token, so the ticket states who may load which page
 * until when.
 */
const ticketSchema = z.object({
  tab: z.enum(frameTabs),
  groupId: z.string(),
  userId: z.string(),
  /** The viewer's language; if absent, the group's language is used. */
  language: z.enum(languages).optional(),
  /** The viewer's time zone (IANA name). If it is absent, times of day are written in UTC. */
  timeZone: z.string().optional(),
  /** Epoch ms. */
  until: z.number(),
})
export type Ticket = z.infer<typeof ticketSchema>

function sign(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url')
}

export function writeTicket(ticket: Ticket, secret: string): string {
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${content}.${sign(content, secret)}`
}

/**
 * Reads a ticket. `isOver` is true for an expired ticket.
 * @param now epoch ms
 * @returns null for a ticket with an invalid signature
 */
export function readTicket(
  text: string,
  secret: string,
  now: number,
): { ticket: Ticket; isOver: boolean } | null {
  const [content = '', signature = ''] = text.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(content, secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const ticket = ticketSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return { ticket, isOver: ticket.until <= now }
}
