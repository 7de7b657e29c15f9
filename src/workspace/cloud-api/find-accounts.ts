import { z } from 'zod'
import type {
  AccountNumber,
  LineAccount,
  LineAccounts,
} from '#contract/entities/line/line-accounts.ts'
import { limits } from '#contract/limits.ts'
import { isTokenCode, lineRefused, registeredStates } from './check-line.ts'
import { askGraph, deadline, type GraphAccess } from './graph.ts'

/** The permission whose accounts have numbers. */
const MANAGEMENT = 'whatsapp_business_management'

const tokenSchema = z.looseObject({
  data: z.looseObject({
    is_valid: z.boolean(),
    app_id: z.string().optional().catch(undefined),
    application: z.string().optional().catch(undefined),
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(z.string()).optional() }))
      .catch([]),
  }),
})
const accountSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  owner_business_info: z.looseObject({ id: z.string() }).optional().catch(undefined),
})
const numbersSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      display_phone_number: z.string(),
      verified_name: z.string().catch(''),
      status: z.string().optional().catch(undefined),
      is_on_biz_app: z.boolean().optional().catch(undefined),
      platform_type: z.string().optional().catch(undefined),
    }),
  ),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: z.string() }) })
    .optional()
    .catch(undefined),
})

interface FoundNumber extends AccountNumber {
  /** Whether it is in the phone's app and at the provider too; only of a sign-up. */
  isOnPhone?: boolean
}
interface FoundAccount extends LineAccount {
  numbers: FoundNumber[]
  /** The provider's id of the business; only of a sign-up. */
  businessId?: string
}
interface FoundAccounts extends LineAccounts {
  accounts: FoundAccount[]
}

/** What is asked of accounts and numbers. */
interface Asked {
  /** Whether the token is that of a sign-up, so that more is asked for. */
  ofSignup?: boolean
}

async function numbersOf(
  access: GraphAccess,
  accountId: string,
  { ofSignup = false }: Asked,
): Promise<FoundNumber[]> {
  const numbers: FoundNumber[] = []
  const more = ofSignup ? ',is_on_biz_app,platform_type' : ''
  const fields = `fields=id,display_phone_number,verified_name,status${more}`
  for (let after = '', pages = 0; pages < limits.line.pagesMax; pages += 1) {
    const next = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const answer = await askGraph(access, 'GET', `/${accountId}/phone_numbers?${fields}${next}`)
    const page = numbersSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
    if (!page.success) break
    for (const one of page.data.data)
      numbers.push({
        id: one.id,
        phone: one.display_phone_number.replaceAll(/\D/g, ''),
        name: one.verified_name,
        ...(one.status !== undefined && { isRegistered: registeredStates.has(one.status) }),
        ...(ofSignup && {
          isOnPhone: one.is_on_biz_app === true && one.platform_type === 'CLOUD_API',
        }),
      })
    const cursor = page.data.paging?.cursors.after
    if (page.data.data.length === 0 || cursor === undefined || cursor === after) break
    after = cursor
  }
  return numbers
}

/** An account that the token may see; undefined for an id that is none. */
async function accountOf(
  access: GraphAccess,
  id: string,
  asked: Asked,
): Promise<FoundAccount | undefined> {
  const more = asked.ofSignup === true ? ',owner_business_info' : ''
  const [answer, numbers] = await Promise.all([
    askGraph(access, 'GET', `/${id}?fields=id,name${more}`),
    numbersOf(access, id, asked),
  ])
  if (answer.kind === 'refused') return undefined
  const { name, owner_business_info: owner } = accountSchema.safeParse(answer.body).data ?? {}
  return {
    id,
    ...(name !== undefined && { name }),
    ...(owner !== undefined && { businessId: owner.id }),
    numbers,
  }
}

/**
 * Asks a token of Meta about itself: its app, and the accounts that its system user was given. Meta names no account for
 * a token that may see all of them, and some tokens may not be asked; then the account is entered.
 * @throws ServiceFailure LINE_REFUSED for a token that is not valid, or LINE_UNREACHABLE
 */
export async function findAccounts(given: GraphAccess, more: Asked = {}): Promise<FoundAccounts> {
  const access = { ...given, signal: deadline(limits.line.checkMs, given.signal) }
  const path = `/debug_token?input_token=${encodeURIComponent(access.token)}`
  const answer = await askGraph(access, 'GET', path)
  if (answer.kind === 'refused') {
    if (isTokenCode(answer.failure.code)) throw lineRefused('token', 'invalidToken')
    return { accounts: [] }
  }
  const read = tokenSchema.safeParse(answer.body)
  if (!read.success) return { accounts: [] }
  const { is_valid: isValid, app_id: appId, application, granular_scopes: scopes } = read.data.data
  if (!isValid) throw lineRefused('token', 'invalidToken')
  const ids = scopes.find(({ scope }) => scope === MANAGEMENT)?.target_ids ?? []
  const asked = [...new Set(ids)].filter((id) => /^\d+$/.test(id)).slice(0, limits.line.accountsMax)
  const accounts = await Promise.all(asked.map((id) => accountOf(access, id, more)))
  return {
    ...(appId !== undefined && { appId }),
    ...(application !== undefined && { appName: application }),
    accounts: accounts.filter((account) => account !== undefined),
  }
}
