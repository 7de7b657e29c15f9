import type { CallPermission, Message } from '#contract/entities/messages/message.ts'

/**
 * When a customer may be asked for the permission to call, by the limits of WhatsApp: one question in 24 hours and two in
 * seven days, counted anew after a call that somebody took.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const QUESTIONS_A_WEEK = 2

/** Why the question for the permission to call cannot be asked now. */
export type CallQuestionLock =
  /** The permission is there; without `until` it has no end. */
  | { readonly why: 'allowed'; readonly until?: string }
  /** The last question is less than a day old. */
  | { readonly why: 'asked'; readonly at: string }
  /** There were two questions in a week. */
  | { readonly why: 'often'; readonly until: string }

/** Whether a permission has ended. @param now epoch ms */
export const isPermissionOver = ({ until }: CallPermission, now: number): boolean =>
  until !== undefined && Date.parse(until) <= now

type Said = Pick<Message, 'content' | 'status' | 'updatedAt'>

/** What the messages of a chat, oldest first, say against asking for the permission to call; null for nothing. */
export function callQuestionLock(messages: readonly Said[], now: number): CallQuestionLock | null {
  const given = messages.findLast(({ content }) => content.callPermission !== undefined)?.content
    .callPermission
  if (given?.answer === 'accepted' && !isPermissionOver(given, now))
    return { why: 'allowed', ...(given.until !== undefined && { until: given.until }) }
  const connected = messages.findLastIndex(({ content }) => content.call?.outcome === 'answered')
  const asked = messages
    .slice(connected + 1)
    .filter(({ content, status }) => content.asksFor === 'call' && status !== 'failed')
    .map(({ updatedAt }) => updatedAt)
  const last = asked.at(-1)
  if (last === undefined) return null
  if (now - Date.parse(last) < DAY_MS) return { why: 'asked', at: last }
  const first = asked.at(-QUESTIONS_A_WEEK)
  if (first === undefined || now - Date.parse(first) >= WEEK_MS) return null
  return { why: 'often', until: new Date(Date.parse(first) + WEEK_MS).toISOString() }
}
