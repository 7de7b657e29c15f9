import { z } from 'zod'
import type { LineAccount, LineAccounts } from '#contract/entities/line/line-accounts.ts'
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
const accountSchema = z.looseObject({ name: z.string().optional().catch(undefined) })
const numbersSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      display_phone_number: z.string(),
      verified_name: z.string().catch(''),
      status: z.string().optional().catch(undefined),
    }),
  ),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: z.string() }) })
    .optional()
    .catch(undefined),
})

async function numbersOf(access: GraphAccess, accountId: string): Promise<LineAccount['numbers']> {
  const numbers: LineAccount['numbers'] = []
  const fields = 'fields=id,display_phone_number,verified_name,status'
  for (let after = '', pages = 0; pages < limits.line.pagesMax; pages += 1) {
    const next = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const answer = await askGraph(access, 'GET', `/${accountId}/phone_numbers?${fields}${next}`)
    const page = numbersSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
    if (!page.success) break
    for (const { id, display_phone_number: display, verified_name: name, status } of page.data.data)
      numbers.push({
        id,
        phone: display.replaceAll(/\D/g, ''),
        name,
        ...(status !== undefined && { isRegistered: registeredStates.has(status) }),
      })
    const cursor = page.data.paging?.cursors.after
    if (page.data.data.length === 0 || cursor === undefined || cursor === after) break
    after = cursor
  }
  return numbers
}

/** An account that the token may see; undefined for an id that is none. */
async function accountOf(access: GraphAccess, id: string): Promise<LineAccount | undefined> {
  const [answer, numbers] = await Promise.all([
    askGraph(access, 'GET', `/${id}?fields=id,name`),
    numbersOf(access, id),
  ])
  if (answer.kind === 'refused') return undefined
  const name = accountSchema.safeParse(answer.body).data?.name
  return { id, ...(name !== undefined && { name }), numbers }
}

/**
 * Asks a token of Meta about itself: its app, and the accounts that its system user was given. Meta names no account for
 * a token that may see all of them, and some tokens may not be asked; then the account is entered.
 * @throws ServiceFailure LINE_REFUSED for a token that is not valid, or LINE_UNREACHABLE
 */
export async function findAccounts(given: GraphAccess): Promise<LineAccounts> {
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
  const accounts = await Promise.all(asked.map((id) => accountOf(access, id)))
  return {
    ...(appId !== undefined && { appId }),
    ...(application !== undefined && { appName: application }),
    accounts: accounts.filter((account) => account !== undefined),
  }
}
