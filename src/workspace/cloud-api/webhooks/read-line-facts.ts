import { z } from 'zod'
import { stopAfter } from '#contract/rules/line/channel-errors.ts'
import type { LineErrorUpdate, LineFactUpdate } from '#workspace/channel/line-update.ts'
import { announcedTime } from './webhook-time.ts'

/** Reads the webhooks about the number and its account. Unknown fields and events give nothing. */

const text = z.string().optional().catch(undefined)
const numeric = z.coerce.number().optional().catch(undefined)

/** The limit of people in 24 hours: `TIER_2K`, 2000, or -1. */
const limit = z.union([z.string(), z.number()]).optional().catch(undefined)

const qualitySchema = z.looseObject({
  display_phone_number: text,
  event: text,
  current_limit: limit,
  max_daily_conversations_per_business: limit,
})
const nameSchema = z.looseObject({
  display_phone_number: text,
  decision: text,
  requested_verified_name: text,
})
const capabilitySchema = z.looseObject({
  max_daily_conversations_per_business: limit,
  max_daily_conversation_per_phone: limit,
})
const accountSchema = z.looseObject({
  event: text,
  ban_info: z.looseObject({ waba_ban_state: text }).optional().catch(undefined),
  restriction_info: z
    .array(z.looseObject({ restriction_type: text, expiration: numeric }))
    .catch([]),
})
const reviewSchema = z.looseObject({ decision: text })
const alertSchema = z.looseObject({
  alert_severity: text,
  alert_status: text,
  alert_type: text,
  alert_description: text,
})
/** Sources disagree on whether the alert is an object of its own. */
const alertsSchema = alertSchema.extend({ alert_info: alertSchema.optional().catch(undefined) })
const securitySchema = z.looseObject({ display_phone_number: text, event: text })
const errorsSchema = z.looseObject({
  errors: z.array(z.looseObject({ code: numeric })).catch([]),
})

/** The line that the webhooks have to be about. */
export interface KnownLine {
  accountId: string
  /** Digits with the country code. */
  phone: string
}

interface Change {
  field: string
  value: unknown
  /** The account that the webhook is about. */
  accountId: string | undefined
  /** When it happened, epoch ms. */
  at: number
}

type Fact = Pick<LineFactUpdate, 'fact' | 'value'> & Partial<LineFactUpdate>

/** Meta's limits by name. The number is in the name, except for these. */
const namedLimits: Readonly<Record<string, number | undefined>> = {
  TIER_UNLIMITED: -1,
  TIER_NOT_SET: undefined,
}

/** More people than there are: no limit. */
const PEOPLE_MAX = 1e10

/** @returns how many people, or -1 for no limit; undefined for a value that says nothing */
export function peopleLimit(given: string | number | undefined): number | undefined {
  if (given === undefined) return undefined
  const name = String(given)
  if (Object.hasOwn(namedLimits, name)) return namedLimits[name]
  const [, digits, thousands] = /^(?:TIER_)?(-?\d+)(K?)$/.exec(name) ?? []
  if (digits === undefined) return undefined
  const people = Number(digits) * (thousands === 'K' ? 1_000 : 1)
  return people < 0 || people > PEOPLE_MAX ? -1 : people
}

function limitFact(...given: (string | number | undefined)[]): Fact[] {
  const people = given.map(peopleLimit).find((one) => one !== undefined)
  return people === undefined ? [] : [{ fact: 'limit', value: String(people) }]
}

/** Messages per second after the provider has upgraded a number. */
const UPGRADED = '1000'
/** The provider's code for a locked account, and for an object that does not exist. */
const LOCKED = 131_031
const GONE = 33

function ofQuality(value: unknown): Fact[] {
  const { event, current_limit, max_daily_conversations_per_business } = qualitySchema.parse(value)
  const limits = limitFact(max_daily_conversations_per_business, current_limit)
  if (event === 'FLAGGED') return [{ fact: 'quality', value: 'RED', isUrgent: true }, ...limits]
  if (event === 'UNFLAGGED') return [{ fact: 'account', value: event, isUrgent: true }, ...limits]
  if (event === 'THROUGHPUT_UPGRADE') return [{ fact: 'throughput', value: UPGRADED }, ...limits]
  const isUrgent = event === 'UPGRADE' || event === 'DOWNGRADE'
  return limits.map((one) => ({ ...one, isUrgent }))
}

function ofName(value: unknown): Fact[] {
  const { decision, requested_verified_name: name } = nameSchema.parse(value)
  if (decision === undefined) return []
  const isDecided = decision === 'APPROVED' || decision === 'REJECTED'
  return [
    {
      fact: 'name',
      value: decision,
      isUrgent: isDecided,
      ...(decision === 'APPROVED' && name !== undefined && { name }),
    },
  ]
}

function ofBan(state: string | undefined): Fact[] {
  if (state === 'SCHEDULE_FOR_DISABLE')
    return [{ fact: 'account', value: 'DISABLE_SCHEDULED', isUrgent: true }]
  if (state === 'REINSTATE')
    return [{ fact: 'account', value: 'REINSTATED', isLifted: true, isUrgent: true }]
  return [{ fact: 'account', value: 'DISABLED_UPDATE', stopCode: LOCKED, isUrgent: true }]
}

type Restriction = z.infer<typeof accountSchema>['restriction_info'][number]

/** A restriction of answers stops the line; one of first messages does not, because agents still may answer. */
function ofRestriction(restrictions: readonly Restriction[]): Fact[] {
  const ends = restrictions.flatMap(({ expiration = 0 }) => announcedTime(expiration) ?? [])
  const isTotal = restrictions.some(
    ({ restriction_type: type }) => type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  )
  return [
    {
      fact: 'account',
      value: 'ACCOUNT_RESTRICTION',
      isUrgent: true,
      ...(ends.length > 0 && { until: Math.max(...ends) }),
      ...(isTotal && { stopCode: LOCKED }),
    },
  ]
}

/** Events about the account that are only told, and whether the admins are notified of them. */
const toldEvents: Readonly<Record<string, boolean>> = {
  VERIFIED_ACCOUNT: false,
  ACCOUNT_VIOLATION: true,
  ACCOUNT_RECONNECTED: true,
  PARTNER_REMOVED: true,
}

function ofAccount(value: unknown): Fact[] {
  const { event = '', ban_info: ban, restriction_info: restrictions } = accountSchema.parse(value)
  if (event === 'DISABLED_UPDATE') return ofBan(ban?.waba_ban_state)
  if (event === 'ACCOUNT_RESTRICTION') return ofRestriction(restrictions)
  if (event === 'ACCOUNT_DELETED' || event === 'ACCOUNT_OFFBOARDED')
    return [{ fact: 'account', value: event, stopCode: GONE, isUrgent: true }]
  const isUrgent = Object.hasOwn(toldEvents, event) ? toldEvents[event] : undefined
  return isUrgent === undefined ? [] : [{ fact: 'account', value: event, isUrgent }]
}

function ofReview(value: unknown): Fact[] {
  const { decision } = reviewSchema.parse(value)
  return decision === 'APPROVED' || decision === 'REJECTED'
    ? [{ fact: 'account', value: `REVIEW_${decision}`, isUrgent: true }]
    : []
}

function ofAlert(value: unknown): Fact[] {
  const { alert_info: inner, ...flat } = alertsSchema.parse(value)
  const alert = inner ?? flat
  const sentence = alert.alert_description ?? alert.alert_type
  if (sentence === undefined || alert.alert_status === 'NONE') return []
  const isUrgent = alert.alert_severity !== 'INFORMATIONAL'
  return [{ fact: 'alert', value: sentence, isUrgent }]
}

function ofSecurity(value: unknown): Fact[] {
  const { event } = securitySchema.parse(value)
  if (event === undefined) return []
  return [{ fact: 'account', value: event, isUrgent: true }]
}

const readers: Readonly<Record<string, (value: unknown) => Fact[]>> = {
  phone_number_quality_update: ofQuality,
  phone_number_name_update: ofName,
  business_capability_update: (value) => {
    const { max_daily_conversations_per_business: ofBusiness, ...rest } =
      capabilitySchema.parse(value)
    return limitFact(ofBusiness, rest.max_daily_conversation_per_phone)
  },
  account_update: ofAccount,
  account_review_update: ofReview,
  account_alerts: ofAlert,
  security: ofSecurity,
}

const digits = (given: string): string => given.replaceAll(/\D/g, '')

/** A webhook about a number names it; the others are about the account. */
function isAbout(line: KnownLine, { accountId, value }: Change): boolean {
  const named = z.looseObject({ display_phone_number: z.string() }).safeParse(value)
  if (named.success) return digits(named.data.display_phone_number) === line.phone
  return accountId === line.accountId
}

/**
 * What a webhook says of a line.
 * @returns null for a field that is not about the line; undefined for a value that cannot be read
 */
export function readLineFacts(
  line: KnownLine,
  change: Change,
): LineFactUpdate[] | null | undefined {
  const { field, value, at } = change
  const reader = Object.hasOwn(readers, field) ? readers[field] : undefined
  if (reader === undefined) return null
  if (typeof value !== 'object' || value === null) return undefined
  if (!isAbout(line, change)) return null
  return reader(value).map((fact) => ({ kind: 'lineFact', at, isUrgent: false, ...fact }))
}

/** The errors of the account in a webhook about messages, as far as they stop the line or its templates. */
export function readLineErrors(value: unknown, at: number): LineErrorUpdate[] {
  const parsed = errorsSchema.safeParse(value)
  if (!parsed.success) return []
  return parsed.data.errors.flatMap(({ code }) =>
    code !== undefined && stopAfter(code, true) !== undefined
      ? [{ kind: 'lineError' as const, at, code }]
      : [],
  )
}
