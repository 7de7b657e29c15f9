import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { jsonOf, Refused } from './refused.ts'

/** The people whom numbers have blocked, as strict as the reference of the Graph API. */
export interface DoubleBlocks {
  /** The blocked people of each number: digits, or a user id. */
  readonly ofPhone: Map<string, Set<string>>
  /** Those who have written to a number within 24 hours: digits and user ids. Only they can be blocked. */
  readonly recent: Set<string>
  /** How many people a number can block. */
  listMax: number
  /** Whether a number has blocked the recipient of a message. */
  has(phoneId: string, recipient: string): boolean
  /** @returns undefined for a call that is not about blocked people */
  answer(
    request: IncomingMessage,
    url: URL,
    assertPhone: (phoneId: string) => void,
  ): Promise<object | undefined>
}

const body = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  block_users: z
    .array(
      z.union([
        z.strictObject({ user: z.string().regex(/^\+?\d{7,15}$/) }),
        z.strictObject({ user_id: z.string().regex(/^[A-Z]{2}\.\w+$/) }),
      ]),
    )
    .min(1)
    .max(1_000),
})

interface Fault {
  code: number
  message: string
  details: string
}
const notRecent: Fault = {
  code: 131_047,
  message: 'Re-engagement required',
  details: 'User has not messaged in the last 24 hours',
}
const listFull: Fault = {
  code: 139_101,
  message: 'Blocklist limit reached',
  details: 'The blocklist has reached its limit',
}

const digitsOf = (input: string) => input.replace(/^\+/, '')

export function createDoubleBlocks(): DoubleBlocks {
  const ofPhone = new Map<string, Set<string>>()

  function change(phoneId: string, inputs: readonly string[], isAdded: boolean): object {
    const blocked = ofPhone.get(phoneId) ?? new Set()
    ofPhone.set(phoneId, blocked)
    const done: object[] = []
    const failed: object[] = []
    for (const input of inputs) {
      const id = digitsOf(input)
      const fault = isAdded && !blocked.has(id) ? faultOf(id, blocked.size) : undefined
      if (fault !== undefined) {
        const { code, message, details } = fault
        failed.push({ input, wa_id: id, errors: [{ message, code, error_data: { details } }] })
        continue
      }
      if (isAdded) blocked.add(id)
      else blocked.delete(id)
      done.push({ input, wa_id: id })
    }
    const answer = {
      messaging_product: 'whatsapp',
      block_users: {
        [isAdded ? 'added_users' : 'removed_users']: done,
        ...(failed.length > 0 && { failed_users: failed }),
      },
    }
    if (failed.length === 0) return answer
    throw new Refused(400, 139_100, 'Failed to block some users', { answer })
  }

  function faultOf(id: string, count: number): Fault | undefined {
    if (!double.recent.has(id)) return notRecent
    return count >= double.listMax ? listFull : undefined
  }

  const double: DoubleBlocks = {
    ofPhone,
    recent: new Set(),
    listMax: 64_000,
    has: (phoneId, recipient) => ofPhone.get(phoneId)?.has(digitsOf(recipient)) === true,
    async answer(request, url, assertPhone) {
      const [, phoneId] = /^\/v\d+\.\d+\/(\d+)\/block_users$/.exec(url.pathname) ?? []
      if (phoneId === undefined) return undefined
      assertPhone(phoneId)
      if (request.method !== 'POST' && request.method !== 'DELETE')
        throw new Refused(405, 100, 'Unsupported method.')
      const parsed = body.safeParse(await jsonOf(request))
      if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
      const inputs = parsed.data.block_users.map((one) => ('user' in one ? one.user : one.user_id))
      return change(phoneId, inputs, request.method === 'POST')
    },
  }
  return double
}
