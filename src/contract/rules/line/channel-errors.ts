import { channelCodes, lineCodes } from '#contract/errors.ts'
import { backoffMs } from '#contract/rules/time/backoff.ts'

/**
 * What each error code of the channel means. The table follows WhatsApp's list of error codes. The sentence that an
 * agent reads for a reason is in content-texts.ts.
 */

/**
 * What follows from an error.
 * - `fails`: the message failed, and trying again would fail in the same way.
 * - `waits`: the message is tried again by itself.
 * - `waitsForPerson`: the same, and other messages to this person wait with it.
 * - `waitsForLine`: the same, and all messages of the line wait with it.
 * - `stopsTemplates`: templates and campaigns wait until an admin has repaired the line. Answers are tried, because they
 *   may be free; once one of them is refused too, the line stops.
 * - `stopsLine`: nothing can be sent until an admin has repaired the line. Messages wait.
 */
export type ChannelOutcome =
  'fails' | 'waits' | 'waitsForPerson' | 'waitsForLine' | 'stopsTemplates' | 'stopsLine'

/** The action that helps after a failed message. Without one, it can only be discarded. */
export type ChannelRemedy =
  | 'sendAgain'
  | 'sendTemplate'
  | 'checkNumber'
  | 'remindTomorrow'
  | 'chooseFile'
  | 'correctValues'
  | 'chooseTemplate'
  | 'askAgain'
  | 'tellAdmin'

interface Reason {
  readonly outcome: ChannelOutcome
  readonly remedy?: ChannelRemedy
  /** Why a campaign pauses after this failure, because its other messages would fail in the same way. */
  readonly pauses?: 'template' | 'reported'
  readonly codes: readonly number[]
}

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const reasons = {
  tokenRefused: { outcome: 'stopsLine', remedy: 'tellAdmin', codes: [0, 190] },
  permission: {
    outcome: 'stopsLine',
    remedy: 'tellAdmin',
    codes: [3, 10, ...from(200, 299), 131005],
  },
  account: { outcome: 'stopsLine', remedy: 'tellAdmin', codes: [368, 131031] },
  // Only this person's country: the line may write to others.
  country: { outcome: 'fails', codes: [130497] },
  payment: {
    outcome: 'stopsTemplates',
    remedy: 'tellAdmin',
    codes: [channelCodes.paymentIssue, 131044, 134011, 141006],
  },
  displayName: { outcome: 'stopsLine', remedy: 'tellAdmin', codes: [131037] },
  setUp: {
    outcome: 'stopsLine',
    remedy: 'tellAdmin',
    codes: [33, 131045, 133000, 133006, 133010, 133015, 133016],
  },
  pin: { outcome: 'stopsLine', remedy: 'tellAdmin', codes: [133005, 133008, 133009] },
  temporary: {
    outcome: 'waits',
    remedy: 'sendAgain',
    codes: [1, 2, 102, 104, 131000, 131016, 131057, 133004, 2494100],
  },
  busy: {
    outcome: 'waitsForLine',
    remedy: 'sendAgain',
    codes: [4, 613, 80007, 80008, channelCodes.rateLimit],
  },
  pairRate: {
    outcome: 'waitsForPerson',
    remedy: 'sendAgain',
    codes: [channelCodes.pairRateLimit],
  },
  reported: {
    outcome: 'fails',
    remedy: 'tellAdmin',
    pauses: 'reported',
    codes: [131048, 131064],
  },
  notNow: {
    outcome: 'fails',
    remedy: 'remindTomorrow',
    codes: [channelCodes.marketingLimit, 130472],
  },
  optedOut: { outcome: 'fails', codes: [channelCodes.marketingBlocked] },
  windowClosed: { outcome: 'fails', remedy: 'sendTemplate', codes: [channelCodes.windowClosed] },
  unreachable: { outcome: 'fails', remedy: 'checkNumber', codes: [channelCodes.undeliverable] },
  testList: { outcome: 'fails', remedy: 'tellAdmin', codes: [131030] },
  // The business has not made this app the one that may take a chat over.
  otherResponder: { outcome: 'fails', remedy: 'tellAdmin', codes: [2494191] },
  blockedByUs: { outcome: 'fails', codes: [130403] },
  self: { outcome: 'fails', remedy: 'checkNumber', codes: [131021] },
  needsNumber: { outcome: 'fails', codes: [131062] },
  identity: { outcome: 'fails', codes: [137000] },
  kind: { outcome: 'fails', codes: [channelCodes.unsupportedMessage, 138006] },
  // The number has no calls, may make none, or lost them for a while.
  noCalls: { outcome: 'fails', remedy: 'tellAdmin', codes: [138000, 138013, 138014, 138018] },
  callsAsked: { outcome: 'fails', codes: [138009] },
  callsAllowed: { outcome: 'fails', codes: [138017] },
  customerFile: { outcome: 'fails', remedy: 'askAgain', codes: [131052, 131060] },
  file: { outcome: 'fails', remedy: 'chooseFile', codes: [channelCodes.mediaFailed] },
  unprepared: {
    outcome: 'fails',
    remedy: 'tellAdmin',
    codes: [100, 131008, 131009, 131020, 131041, ...from(131201, 131215), 135000],
  },
  accountIncomplete: { outcome: 'fails', remedy: 'tellAdmin', codes: [131061, 141000] },
  // The provider's own example, which only its test numbers may send.
  exampleTemplate: { outcome: 'fails', remedy: 'chooseTemplate', codes: [131058] },
  // Marketing templates are switched off in the account; other messages still go out.
  marketingOff: {
    outcome: 'fails',
    remedy: 'tellAdmin',
    pauses: 'reported',
    codes: [131063, 134100, 134101],
  },
  templateValues: {
    outcome: 'fails',
    remedy: 'correctValues',
    codes: [132000, 132008, 132012, 132018],
  },
  templateMissing: {
    outcome: 'fails',
    remedy: 'chooseTemplate',
    pauses: 'template',
    codes: [132001],
  },
  templateLong: { outcome: 'fails', remedy: 'correctValues', codes: [132005] },
  templatePolicy: {
    outcome: 'fails',
    remedy: 'chooseTemplate',
    pauses: 'template',
    codes: [132007],
  },
  templatePaused: {
    outcome: 'fails',
    remedy: 'chooseTemplate',
    pauses: 'template',
    codes: [132015],
  },
  templateDisabled: {
    outcome: 'fails',
    remedy: 'chooseTemplate',
    pauses: 'template',
    codes: [132016],
  },
  flow: {
    outcome: 'fails',
    remedy: 'tellAdmin',
    codes: [132068, 132069, 132070, ...from(139000, 139004)],
  },
  uncertain: { outcome: 'fails', remedy: 'sendAgain', codes: [lineCodes.uncertain] },
  closedWhileWaiting: {
    outcome: 'fails',
    remedy: 'sendTemplate',
    codes: [lineCodes.closedWhileWaiting],
  },
  waitedTooLong: { outcome: 'fails', remedy: 'sendAgain', codes: [lineCodes.waitedTooLong] },
} as const satisfies Record<string, Reason>

export type ChannelReason = keyof typeof reasons

export interface ChannelError {
  readonly reason: ChannelReason
  readonly outcome: ChannelOutcome
  readonly remedy?: ChannelRemedy
  readonly pauses?: Reason['pauses']
}

const ofCode: ReadonlyMap<number, ChannelError> = new Map(
  Object.entries<Reason>(reasons).flatMap(([name, { codes, ...rest }]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key of an entry of `reasons`
    const error: ChannelError = { reason: name as ChannelReason, ...rest }
    return codes.map((code) => [code, error] as const)
  }),
)

/** The meaning of an error code; undefined for a code that is not in WhatsApp's list. */
export function channelError(code: number | undefined): ChannelError | undefined {
  return code === undefined ? undefined : ofCode.get(code)
}

/** What a line does after the provider has refused one of its messages for a reason that an admin can repair. */
export function stopAfter(
  code: number | undefined,
  isTemplate: boolean,
): 'line' | 'templates' | undefined {
  const outcome = channelError(code)?.outcome
  if (outcome === 'stopsLine') return 'line'
  if (outcome !== 'stopsTemplates') return undefined
  return isTemplate ? 'templates' : 'line'
}

/** Every code of the table with its meaning. */
export const knownChannelErrors: readonly (readonly [code: number, error: ChannelError])[] =
  Array.from(ofCode)

const pauses = { firstMs: 2_000, longestMs: 10 * 60_000 }

/**
 * The pause before a message is sent again, ms. After too many messages to one person, WhatsApp's own rule is 4^n
 * seconds.
 * @param tries number of failed tries before this one
 */
export function retryPauseMs(outcome: ChannelOutcome, tries: number): number {
  if (outcome === 'waitsForPerson') return 1_000 * 4 ** Math.min(tries, 6)
  return backoffMs(pauses, tries + 1)
}
