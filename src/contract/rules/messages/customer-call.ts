import type {
  CustomerCall,
  MessageContent,
  MessageDetail,
} from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'

/** What the channel says of a call that has ended. */
interface EndedCall {
  /** In any case; undefined if the channel did not say one. */
  status?: string | undefined
  /** When somebody picked it up and when it ended, epoch ms, and the time between, seconds: of an answered call alone. */
  startedAt?: number | undefined
  endedAt?: number | undefined
  seconds?: number | undefined
}

/**
 * How a call ended. A call that failed, or of which no time is known that they talked, counts as missed: somebody calls
 * back once too often rather than never.
 */
export function endedCall({ status, startedAt, endedAt, seconds }: EndedCall): CustomerCall {
  const between =
    startedAt === undefined || endedAt === undefined ? 0 : (endedAt - startedAt) / 1_000
  const talked = Math.round(Math.min(seconds ?? between, limits.call.secondsMax))
  const hasFailed = status !== undefined && status.toUpperCase() !== 'COMPLETED'
  return hasFailed || !(talked > 0)
    ? { outcome: 'missed' }
    : { outcome: 'answered', seconds: talked }
}

/** How long a missed call rang, seconds; undefined for times that cannot be those of one call. */
export function rangFor(beganAt: number, endedAt: number): number | undefined {
  const seconds = Math.round((endedAt - beganAt) / 1_000)
  return seconds < 0 || seconds > limits.call.ringingMax ? undefined : seconds
}

/**
 * The place of a missed call among those that came one after another.
 * @param last what the chat's list shows of the message before it
 */
export const missedInRow = (last: MessageDetail | undefined): number =>
  last?.kind === 'missedCall' ? (last.count ?? 1) + 1 : 1

/** A span of a call: "18 s", "4 min", "1 h 05". Fractions of a minute are left out. */
export function callSpan(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Whether a message can be quoted and reacted to. The channel has no message for a call. */
export const isOnChannel = ({ call }: Pick<MessageContent, 'call'>): boolean => call === undefined
