import type { IncomingMessage } from 'node:http'
import type { DoubleToken } from './app-calls.ts'
import type { DoublePhone } from './double-numbers.ts'
import { Refused } from './refused.ts'

/** The accounts of the numbers: their name, their numbers, and the apps that get their events. */
export interface DoubleAccounts {
  /** Accounts that an app is subscribed to. */
  readonly subscribed: Set<string>
  /**
   * @param assertAccount refuses a call whose token is not the account's
   * @returns undefined if the call is another subject's
   */
  answer(
    request: IncomingMessage,
    url: URL,
    assertAccount: (id: string) => void,
  ): object | undefined
}

/** The business that owns the accounts. */
export const OWNER = '500000000000001'

const accountFields = new Set(['id', 'name', 'currency', 'owner_business_info'])

/** A number in the list of its account, with the fields that were asked for. */
function listed(phone: DoublePhone, fields: string | null): object {
  const known: Readonly<Record<string, string | boolean>> = {
    id: phone.id,
    display_phone_number: phone.display,
    verified_name: phone.verifiedName,
    status: phone.status ?? 'CONNECTED',
    is_on_biz_app: phone.isOnPhone === true,
    platform_type: 'CLOUD_API',
  }
  const asked = (fields ?? 'id,verified_name,display_phone_number').split(',')
  const unknown = asked.find((field) => known[field] === undefined)
  if (unknown !== undefined)
    throw new Refused(400, 100, `Tried accessing nonexisting field (${unknown})`)
  return Object.fromEntries(['id', ...asked].map((field) => [field, known[field]]))
}

/** The fields of an account. The costs are a field with its parameters, whose commas are not between fields. */
function accountAnswer(first: DoublePhone, own: DoublePhone[], fields: string): object {
  const costs =
    /(?:^|,)pricing_analytics\.start\((\d+)\)\.end\((\d+)\)\.granularity\((?:HALF_HOUR|DAILY|MONTHLY)\)\.phone_numbers\((\[[^)]*\])\)\.metric_types\(\["COST","VOLUME"\]\)\.dimensions\(\["PRICING_CATEGORY"\]\)$/.exec(
      fields,
    )
  const plain = (costs === null ? fields : fields.slice(0, costs.index)).split(',').filter(Boolean)
  const unknown = plain.find((field) => !accountFields.has(field))
  if (unknown !== undefined)
    throw new Refused(400, 100, `Tried accessing nonexisting field (${unknown})`)
  const { accountId: id, verifiedName } = first
  if (costs === null)
    return {
      id,
      name: `${verifiedName} SAC`,
      ...(plain.includes('owner_business_info') && {
        owner_business_info: { id: first.businessId ?? OWNER, name: `${verifiedName} SAC` },
      }),
    }
  const [, start = '', end = '', numbers = ''] = costs
  const asked = own.find(
    ({ display }) => numbers === JSON.stringify([display.replaceAll(/\D/g, '')]),
  )
  if (asked?.pricing === undefined)
    throw new Refused(403, 200, 'You do not have the permission to read analytics.')
  const { currency, points } = asked.pricing
  const data_points = points
    .filter((point) => point.start >= Number(start) && point.start < Number(end))
    .map((point) => ({ ...point, end: point.start + 86_400 }))
  return { id, currency, pricing_analytics: { data: [{ data_points }] } }
}

/** @param tokens what is known of tokens: a token's app is the one that it subscribes */
export function createDoubleAccounts(
  phones: readonly DoublePhone[],
  tokens: ReadonlyMap<string, DoubleToken>,
): DoubleAccounts {
  const subscribed = new Set<string>()
  /** The apps by account. */
  const apps = new Map<string, string>()

  const appOf = ({ headers }: IncomingMessage): string =>
    tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))?.appId ?? '1'

  return {
    subscribed,
    answer(request, { pathname, searchParams }, assertAccount) {
      const [, id = '', edge = ''] = /^\/v\d+\.\d+\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? []
      const own = phones.filter(({ accountId }) => accountId === id)
      switch (`${request.method} ${edge}`) {
        case 'GET ': {
          const [first] = own
          if (first === undefined) return undefined
          assertAccount(id)
          return accountAnswer(first, own, searchParams.get('fields') ?? '')
        }
        case 'GET phone_numbers': {
          if (own.length === 0)
            throw new Refused(400, 100, `Object with ID '${id}' does not exist.`)
          assertAccount(id)
          return { data: own.map((phone) => listed(phone, searchParams.get('fields'))) }
        }
        case 'POST subscribed_apps': {
          assertAccount(id)
          subscribed.add(id)
          apps.set(id, appOf(request))
          return { success: true }
        }
        case 'GET subscribed_apps': {
          assertAccount(id)
          if (!subscribed.has(id)) return { data: [] }
          const app = { id: apps.get(id), name: 'Casa Nogal Mensajes', link: 'https://example.com' }
          return { data: [{ whatsapp_business_api_data: app }] }
        }
        default:
          return undefined
      }
    },
  }
}
