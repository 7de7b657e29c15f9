import { lineCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

/** Colour of the timer of the 24-hour window. With `expired`, 'Chat has expired' is shown instead of a time. */
export type WindowColour = 'green' | 'yellow' | 'red' | 'expired'

/**
 * The remaining time of the 24-hour window, ms. The window starts again with each message of the customer.
 * - 0 if the window is over, or if the customer never wrote.
 * - At most 24 hours, even if this machine's clock is slow.
 * @param lastContactResponseAt when the customer last wrote, ISO 8601
 * @param now epoch ms
 */
export function remainingMs(lastContactResponseAt: string | undefined, now: number): number {
  if (lastContactResponseAt === undefined) return 0
  const since = now - Date.parse(lastContactResponseAt)
  if (Number.isNaN(since)) return 0
  return Math.min(limits.chatWindowMs, Math.max(0, limits.chatWindowMs - since))
}

/** Whether the 24-hour window is open, so that messages other than channel templates may be sent. */
export function isWindowOpen(lastContactResponseAt: string | undefined, now: number): boolean {
  return remainingMs(lastContactResponseAt, now) > 0
}

/** A message that waits to be sent. */
interface WaitingMessage {
  /** Epoch ms. */
  writtenAt: number
  /** When the customer last wrote, ISO 8601. */
  lastContactResponseAt: string | undefined
  /** Whether it may be sent while the 24-hour window is closed. */
  isChannelTemplate: boolean
}

/**
 * Until when a message may wait to be sent, epoch ms, and the reason why it then fails: 24 hours, or the end of the
 * 24-hour window. So it never goes out late, and its chat asks what to do.
 */
export function waitEnd({ writtenAt, lastContactResponseAt, isChannelTemplate }: WaitingMessage): {
  at: number
  code: number
} {
  const tooLong = { at: writtenAt + limits.chatWindowMs, code: lineCodes.waitedTooLong }
  if (isChannelTemplate) return tooLong
  const last = Date.parse(lastContactResponseAt ?? '')
  const closed = Number.isNaN(last) ? writtenAt : last + limits.chatWindowMs
  return closed < tooLong.at ? { at: closed, code: lineCodes.closedWhileWaiting } : tooLong
}

/**
 * The colour for a remaining time in ms: green from 12 hours on, yellow below 12 hours, red below 1 hour, `expired` at
 * 0.
 */
export function windowColour(remaining: number): WindowColour {
  if (remaining <= 0) return 'expired'
  if (remaining < limits.chatWindowUrgentMs) return 'red'
  return remaining < limits.chatWindowWarnMs ? 'yellow' : 'green'
}

/**
 * Formats a remaining time in ms as HH:mm:ss. Fractions of a second are rounded up, so that only an expired window
 * shows 00:00:00.
 */
export function windowClock(remaining: number): string {
  const seconds = Math.ceil(Math.max(0, remaining) / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
