import { z } from 'zod'
import type {
  LineCheck,
  LineFault,
  LineField,
  LineNumber,
} from '#contract/entities/line/line-check.ts'
import { lineQualities } from '#contract/entities/line/whatsapp-profile.ts'
import { limits } from '#contract/limits.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { checkKey, type LineFindings, type LineValues } from './check-key.ts'
import { askGraph, deadline, type GraphAccess, type GraphAnswer } from './graph.ts'
import { healthSchema, healthWarning, limitsOf } from './health-status.ts'

/** What the row of a line has of its number. */
interface CheckedPhone extends Pick<LineNumber, 'phone' | 'name'> {
  phone_id: string
  account_id: string
  /** How many people the line may write to first in 24 hours; -1: no limit; null: not known. */
  people_limit: number | null
  /** null: not known. */
  quality: string | null
  /** 0: never; null: not known. */
  token_expires_at: number | null
  /** Whether the provider's calls are on; null: not known. */
  has_calls: number | null
  /** null: not known. */
  business_id: string | null
}

/** A call with the values of a line. @throws ServiceFailure LINE_UNREACHABLE */
type Ask = (path: string) => Promise<Extract<GraphAnswer, { kind: 'ok' | 'refused' }>>

const permissions = {
  management: 'whatsapp_business_management',
  messaging: 'whatsapp_business_messaging',
} as const

const numberFields = [
  'display_phone_number',
  'verified_name',
  'name_status',
  'status',
  'quality_rating',
  'throughput',
  'whatsapp_business_manager_messaging_limit',
  'health_status',
]
const numberSchema = z.looseObject({
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  name_status: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  quality_rating: z.enum(lineQualities).optional().catch(undefined),
  throughput: z.looseObject({ level: z.string() }).optional().catch(undefined),
  whatsapp_business_manager_messaging_limit: z.string().optional().catch(undefined),
  health_status: healthSchema.optional().catch(undefined),
})
const accountSchema = z.looseObject({ name: z.string().optional().catch(undefined) })
const pageSchema = z.looseObject({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: z.string() }) })
    .optional()
    .catch(undefined),
})
const tokenSchema = z.looseObject({
  data: z.looseObject({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    /** Seconds; 0: never. */
    expires_at: z.number().catch(0),
    scopes: z.array(z.string()).catch([]),
    granular_scopes: z
      .array(z.looseObject({ target_ids: z.array(z.string()).optional() }))
      .catch([]),
  }),
})

/** States in which a number is registered. The others need a registration with the number's PIN. */
export const registeredStates: ReadonlySet<string> = new Set([
  'CONNECTED',
  'FLAGGED',
  'RESTRICTED',
  'RATE_LIMITED',
])
const approvedNames = new Set(['APPROVED', 'AVAILABLE_WITHOUT_REVIEW'])
const speeds: Readonly<Record<string, number>> = {
  STANDARD: limits.line.messagesPerSecond,
  HIGH: limits.line.messagesPerSecondHigh,
}

/** How many people a tier allows: `TIER_250`, `TIER_2K`; -1: any number. */
function limitOf(tier: string | undefined): number | undefined {
  if (tier === 'TIER_UNLIMITED') return -1
  const [, count, thousands] = /^TIER_(\d+)(K)?$/.exec(tier ?? '') ?? []
  return count === undefined ? undefined : Number(count) * (thousands === undefined ? 1 : 1_000)
}

const bad = (
  name: LineCheck['name'],
  field: LineField,
  fault: LineFault,
  value?: string,
): LineCheck => ({ name, state: 'bad', field, fault, ...(value !== undefined && { value }) })

export const isTokenCode = (code: number | undefined): boolean => code === 0 || code === 190
const isPermissionCode = (code = 0) => code === 3 || code === 10 || (code >= 200 && code <= 299)

/** What a refusal says: of the token, of its permission, or of the asked object. */
function refusal(code: number | undefined, otherwise: LineCheck): LineCheck {
  if (isTokenCode(code)) return bad('token', 'token', 'invalidToken')
  if (isPermissionCode(code))
    return bad('management', 'token', 'missingPermission', permissions.management)
  return otherwise
}

async function askNumber(ask: Ask, phoneId: string): Promise<LineFindings> {
  const answer = await ask(`/${phoneId}?fields=${numberFields.join(',')}`)
  const unknown = bad('account', 'phoneId', 'unknownNumber')
  if (answer.kind === 'refused') return { checks: [refusal(answer.failure.code, unknown)] }
  const read = numberSchema.safeParse(answer.body)
  if (!read.success) return { checks: [unknown] }
  const { name_status: nameStatus, status, quality_rating: quality, throughput } = read.data
  const isConnected = status === undefined ? undefined : registeredStates.has(status)
  const speed = speeds[throughput?.level ?? '']
  const limit = limitOf(read.data.whatsapp_business_manager_messaging_limit)
  const warning = healthWarning(read.data.health_status, 'phoneId')
  const isRegistered: LineCheck =
    // To register a banned number only uses up the tries of its PIN.
    status === 'BANNED'
      ? bad('registered', 'phoneId', 'blocked')
      : isConnected === false
        ? bad('registered', 'phoneId', 'unregistered')
        : (warning ?? { name: 'registered', state: isConnected === undefined ? 'later' : 'ok' })
  return {
    number: {
      phone: read.data.display_phone_number.replaceAll(/\D/g, ''),
      name: read.data.verified_name,
      ...(nameStatus !== undefined && { isNameApproved: approvedNames.has(nameStatus) }),
      ...(isConnected !== undefined && { isConnected }),
      ...(quality !== undefined && { quality }),
      ...(limit !== undefined && { limit }),
      ...(speed !== undefined && { throughput: speed }),
    },
    limits: limitsOf(read.data.health_status) ?? null,
    checks: [isRegistered, { name: 'management', state: 'ok' }],
  }
}

/** Whether an account has a number. It may have several pages of numbers. */
async function hasNumber(ask: Ask, accountId: string, phoneId: string): Promise<boolean> {
  for (let after = '', pages = 0; pages < limits.line.pagesMax; pages += 1) {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const answer = await ask(`/${accountId}/phone_numbers${query}`)
    const page = pageSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
    if (!page.success) return false
    if (page.data.data.some(({ id }) => id === phoneId)) return true
    const next = page.data.paging?.cursors.after
    if (page.data.data.length === 0 || next === undefined || next === after) return false
    after = next
  }
  return false
}

interface AccountFindings {
  name?: string | undefined
  check?: LineCheck
}

async function askAccount(
  ask: Ask,
  accountId: string,
  phoneId: string | undefined,
): Promise<AccountFindings> {
  const [answer, isOwner] = await Promise.all([
    ask(`/${accountId}?fields=id,name`),
    phoneId === undefined ? undefined : hasNumber(ask, accountId, phoneId),
  ])
  const unknown = bad('account', 'accountId', 'unknownAccount')
  if (answer.kind === 'refused') return { check: refusal(answer.failure.code, unknown) }
  const name = accountSchema.safeParse(answer.body).data?.name
  if (isOwner === undefined) return { name }
  return {
    name,
    check: isOwner ? { name: 'account', state: 'ok' } : bad('account', 'accountId', 'otherAccount'),
  }
}

interface TokenFindings {
  checks: LineCheck[]
  /** Epoch ms; 0: never. */
  expiresAt?: number
  /** Ids of the objects that the token was made for, among them accounts. */
  targets: string[]
}

/** What the provider says of the token to the app itself. */
async function askToken(askAsApp: Ask, token: string, appId: string): Promise<TokenFindings> {
  const answer = await askAsApp(`/debug_token?input_token=${encodeURIComponent(token)}`)
  const otherApp = bad('app', 'appId', 'otherApp')
  if (answer.kind === 'refused') {
    const { code } = answer.failure
    const wrongPair = bad('app', 'appSecret', 'wrongSecret')
    if (code === 101) return { checks: [bad('app', 'appId', 'unknownApp')], targets: [] }
    return { checks: [code === 100 ? otherApp : wrongPair], targets: [] }
  }
  const read = tokenSchema.safeParse(answer.body)
  if (!read.success) return { checks: [], targets: [] }
  const { is_valid: isValid, app_id: tokensApp, expires_at: expiresAt, scopes } = read.data.data
  if (!isValid) return { checks: [bad('token', 'token', 'invalidToken')], targets: [] }
  if (tokensApp !== undefined && tokensApp !== appId) return { checks: [otherApp], targets: [] }
  const permission = (name: keyof typeof permissions): LineCheck =>
    scopes.includes(permissions[name])
      ? { name, state: 'ok' }
      : bad(name, 'token', 'missingPermission', permissions[name])
  const expiry: LineCheck =
    expiresAt === 0
      ? { name: 'expiry', state: 'ok' }
      : {
          name: 'expiry',
          state: 'warn',
          field: 'token',
          fault: 'expires',
          value: new Date(expiresAt * 1_000).toISOString(),
        }
  return {
    checks: [
      { name: 'app', state: 'ok' },
      permission('management'),
      permission('messaging'),
      expiry,
    ],
    expiresAt: expiresAt * 1_000,
    targets: read.data.data.granular_scopes.flatMap(({ target_ids: ids = [] }) => ids),
  }
}

/** How many other accounts of a token are searched for a number. */
const SEARCHED_ACCOUNTS = 5

async function findAccount(ask: Ask, accounts: string[], phoneId: string) {
  for (const id of [...new Set(accounts)].slice(0, SEARCHED_ACCOUNTS))
    if (await hasNumber(ask, id, phoneId)) return id
  return undefined
}

/** One check of each name: the worst. */
function worst(checks: LineCheck[]): LineCheck[] {
  const order = ['bad', 'warn', 'ok', 'later'] as const
  const byName = new Map<string, LineCheck>()
  for (const check of checks) {
    const known = byName.get(check.name)
    if (known === undefined || order.indexOf(check.state) < order.indexOf(known.state))
      byName.set(check.name, check)
  }
  return [...byName.values()]
}

/**
 * Asks the provider about the values of a line, as far as they are there. With the app id, it also says what the token
 * may do, when it expires, and whether the app secret is right. All questions together have one deadline.
 * @throws ServiceFailure LINE_UNREACHABLE
 */
export async function checkValues(given: GraphAccess, values: LineValues): Promise<LineFindings> {
  const access = { ...given, signal: deadline(limits.line.checkMs, given.signal) }
  const { phoneId, accountId, token, appSecret, appId } = values
  if (token === undefined) return { checks: [] }
  if (!hasOwnApp(access.provider)) return await checkKey(access, values)
  const ask: Ask = (path) => askGraph(access, 'GET', path)
  const app = appId !== undefined && appSecret !== undefined ? { appId, appSecret } : undefined
  const [number, account, debugged] = await Promise.all([
    phoneId === undefined ? undefined : askNumber(ask, phoneId),
    accountId === undefined ? undefined : askAccount(ask, accountId, phoneId),
    app && askToken((path) => askGraph(asApp(access, app), 'GET', path), token, app.appId),
  ])
  const checks = [
    ...(number?.checks ?? []),
    ...(account?.check ? [account.check] : []),
    ...(debugged?.checks ?? []),
  ]
  const isElsewhere = account?.check?.fault === 'otherAccount' && number?.number !== undefined
  const owner =
    isElsewhere && phoneId !== undefined
      ? await findAccount(ask, debugged?.targets ?? [], phoneId)
      : undefined
  const found = number?.number
  return {
    ...(found !== undefined && {
      number: { ...found, ...(account?.name !== undefined && { accountName: account.name }) },
    }),
    ...(debugged?.expiresAt !== undefined && { tokenExpiresAt: debugged.expiresAt }),
    ...(number?.limits !== undefined && { limits: number.limits }),
    checks: worst([
      ...checks.map((check) =>
        owner !== undefined && check.fault === 'otherAccount' ? { ...check, value: owner } : check,
      ),
      // The token was accepted, if nothing says otherwise.
      ...(checks.length > 0 ? [{ name: 'token', state: 'ok' } as const] : []),
      ...(['expiry', 'messaging', 'app', 'signature'] as const).map(
        (name) => ({ name, state: 'later' }) as const,
      ),
    ]),
  }
}

const settingsSchema = z.looseObject({
  calling: z.looseObject({ status: z.string() }).optional().catch(undefined),
})

/**
 * Whether the provider's calls are on for a number.
 * @returns undefined if the provider does not say it
 * @throws ServiceFailure LINE_UNREACHABLE
 */
export async function askCalls(access: GraphAccess, phoneId: string): Promise<boolean | undefined> {
  if (!hasOwnApp(access.provider)) return undefined
  const answer = await askGraph(access, 'GET', `/${phoneId}/settings`)
  if (answer.kind === 'refused') return undefined
  const read = settingsSchema.safeParse(answer.body)
  return read.success ? read.data.calling?.status === 'ENABLED' : undefined
}

const ownerSchema = z.looseObject({
  owner_business_info: z.looseObject({ id: z.coerce.string() }).optional().catch(undefined),
})

/**
 * The business that an account belongs to.
 * @returns undefined if the provider does not say it
 * @throws ServiceFailure LINE_UNREACHABLE
 */
export async function askBusiness(
  access: GraphAccess,
  accountId: string,
): Promise<string | undefined> {
  if (!hasOwnApp(access.provider)) return undefined
  const answer = await askGraph(access, 'GET', `/${accountId}?fields=owner_business_info`)
  const read = ownerSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
  return read.data?.owner_business_info?.id
}

/** @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE */
export async function subscribeAccount(access: GraphAccess, accountId: string): Promise<void> {
  const answer = await askGraph(access, 'POST', `/${accountId}/subscribed_apps`)
  if (answer.kind !== 'refused') return
  const unknown = bad('account', 'accountId', 'unknownAccount')
  const { field, fault } = refusal(answer.failure.code, unknown)
  throw lineRefused(field ?? 'accountId', fault)
}

/** Calls as the app itself, not as its system user. */
export const asApp = (
  access: GraphAccess,
  { appId, appSecret }: { appId: string; appSecret: string },
): GraphAccess => ({ ...access, token: `${appId}|${appSecret}` })

/**
 * Checks all values of a line, and subscribes the app to the webhooks of its account. Without the subscription no
 * webhook comes.
 * @param signal ends the check, not the subscription
 * @throws ServiceFailure LINE_REFUSED with the field that is wrong, or LINE_UNREACHABLE
 */
export async function checkLine(
  access: GraphAccess,
  values: LineValues,
  signal: AbortSignal,
): Promise<{ phone: CheckedPhone; limits: LineFindings['limits'] }> {
  const { number, ids, tokenExpiresAt, checks, limits } = await checkValues(
    { ...access, signal },
    { ...values, token: access.token },
  )
  const { phoneId, accountId } = ids ?? values
  const fault = checks.find(({ state }) => state === 'bad')
  if (fault !== undefined || number === undefined || !phoneId || !accountId)
    throw lineRefused(fault?.field ?? 'phoneId', fault?.fault)
  if (hasOwnApp(access.provider)) await subscribeAccount(access, accountId)
  const [hasCalls, businessId] = await Promise.all([
    askCalls({ ...access, signal }, phoneId),
    askBusiness({ ...access, signal }, accountId),
  ])
  const { phone, name, limit, quality } = number
  return {
    phone: {
      phone_id: phoneId,
      account_id: accountId,
      phone,
      name,
      people_limit: limit === null ? -1 : (limit ?? null),
      quality: quality ?? null,
      token_expires_at: tokenExpiresAt ?? null,
      has_calls: callsColumn(hasCalls),
      business_id: businessId ?? null,
    },
    limits,
  }
}

/** How the row of a line has whether its calls are on. */
export const callsColumn = (hasCalls: boolean | undefined): number | null =>
  hasCalls === undefined ? null : Number(hasCalls)

export const lineRefused = (
  field: string,
  fault: string | undefined,
  code?: number,
): ServiceFailure =>
  new ServiceFailure('LINE_REFUSED', `The provider does not accept ${field}.`, {
    details: { field, ...(fault !== undefined && { fault }), ...(code !== undefined && { code }) },
  })
