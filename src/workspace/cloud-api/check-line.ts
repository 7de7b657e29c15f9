import { z } from 'zod'
import { ServiceFailure } from '#workspace/failure.ts'
import { callGraph, type GraphAccess } from './graph.ts'

/** What the provider says of a number. */
export interface CheckedPhone {
  /** Digits with the country code. */
  phone: string
  name: string
}

const phoneSchema = z.looseObject({
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
})
const listSchema = z.looseObject({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: z.string() }) })
    .optional()
    .catch(undefined),
})

type Field = 'phoneId' | 'accountId' | 'token'

/** Codes that say that the token is wrong, whatever was asked with it. */
const tokenCodes = new Set([0, 10, 190])

async function ask(access: GraphAccess, method: 'GET' | 'POST', path: string, field: Field) {
  const answer = await callGraph(access, method, path)
  if (answer.kind === 'ok') return answer.body
  if (answer.kind !== 'refused')
    throw new ServiceFailure('LINE_UNREACHABLE', 'The provider does not answer.')
  const code = answer.failure.code ?? 0
  const isToken = tokenCodes.has(code) || (code >= 200 && code <= 299)
  throw refused(isToken ? 'token' : field, code)
}

function refused(field: Field, code: number): ServiceFailure {
  return new ServiceFailure('LINE_REFUSED', `The provider does not accept ${field}.`, {
    details: { field, code },
  })
}

/** Whether a number belongs to an account, which may have several pages of numbers. */
async function owns(access: GraphAccess, accountId: string, phoneId: string): Promise<boolean> {
  for (let after = ''; ;) {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const page = listSchema.safeParse(
      await ask(access, 'GET', `/${accountId}/phone_numbers${query}`, 'accountId'),
    )
    if (!page.success) return false
    if (page.data.data.some(({ id }) => id === phoneId)) return true
    const next = page.data.paging?.cursors.after
    if (page.data.data.length === 0 || next === undefined || next === after) return false
    after = next
  }
}

/**
 * Asks the provider about a number, and subscribes the app to the webhooks of its account. Without the subscription no
 * webhook comes.
 * @throws ServiceFailure LINE_REFUSED with the field that is wrong, or LINE_UNREACHABLE
 */
export async function checkLine(
  access: GraphAccess,
  { phoneId, accountId }: { phoneId: string; accountId: string },
): Promise<CheckedPhone> {
  const fields = 'display_phone_number,verified_name,status'
  const found = phoneSchema.safeParse(
    await ask(access, 'GET', `/${phoneId}?fields=${fields}`, 'phoneId'),
  )
  if (!found.success) throw refused('phoneId', 100)
  if (!(await owns(access, accountId, phoneId))) throw refused('accountId', 100)
  await ask(access, 'POST', `/${accountId}/subscribed_apps`, 'accountId')
  const { display_phone_number: display, verified_name: name } = found.data
  return { phone: display.replaceAll(/\D/g, ''), name }
}
