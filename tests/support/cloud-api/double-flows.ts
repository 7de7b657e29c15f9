import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { bytesOf, jsonOf, Refused } from './refused.ts'

/** The flow calls of the Graph API, as strict as its reference. */

const categories = [
  'SIGN_UP',
  'SIGN_IN',
  'APPOINTMENT_BOOKING',
  'LEAD_GENERATION',
  'CONTACT_US',
  'CUSTOMER_SUPPORT',
  'SURVEY',
  'OTHER',
] as const
const creation = z.strictObject({
  name: z.string().min(1).max(200),
  categories: z.array(z.enum(categories)).min(1),
})

export interface DoubleFlow {
  id: string
  accountId: string
  name: string
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'BLOCKED' | 'THROTTLED'
  /** The uploaded document; undefined: none. */
  json?: unknown
  /** What its validation has found. */
  errors: object[]
}

type FlowFault =
  | { kind: 'refuse'; code: number }
  /** The connection ends without an answer, after the call was done. */
  | { kind: 'cutAfter' }

export interface DoubleFlows {
  readonly all: DoubleFlow[]
  /** What the validation of the next uploads finds. */
  readonly nextErrors: object[][]
  /** Faults of the next calls, in order; undefined: none. */
  readonly faults: (FlowFault | undefined)[]
  /** @returns undefined for a call that is not about flows */
  answer(
    request: IncomingMessage,
    url: URL,
    assertAccount: (accountId: string) => void,
  ): Promise<object | Buffer | 'cut' | undefined>
}

/** @param base the address of the double */
export function createDoubleFlows(base: () => string): DoubleFlows {
  const all: DoubleFlow[] = []
  const nextErrors: object[][] = []
  const faults: (FlowFault | undefined)[] = []
  let serial = 0

  function create(accountId: string, given: unknown): object {
    const parsed = creation.safeParse(given)
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    if (all.some((one) => one.accountId === accountId && one.name === parsed.data.name))
      throw new Refused(400, 100, 'A flow of this name exists.')
    serial += 1
    const id = String(700_000_000_000_000 + serial)
    all.push({ id, accountId, name: parsed.data.name, status: 'DRAFT', errors: [] })
    return { id, success: true }
  }

  async function upload(flow: DoubleFlow, request: IncomingMessage): Promise<object> {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await bytesOf(request), { headers: { 'content-type': type } })
      .formData()
      .catch(() => {
        throw new Refused(400, 100, 'The body must be a form.')
      })
    const file = form.get('file')
    if (form.get('name') !== 'flow.json' || form.get('asset_type') !== 'FLOW_JSON')
      throw new Refused(400, 100, 'name and asset_type are required.')
    if (!(file instanceof File) || !file.type.startsWith('application/json'))
      throw new Refused(400, 100, 'file must be JSON.')
    if (flow.status !== 'DRAFT') throw new Refused(400, 139_001, 'A published flow cannot change.')
    flow.json = JSON.parse(await file.text())
    flow.errors = nextErrors.shift() ?? []
    return { success: true, validation_errors: flow.errors }
  }

  function step(flow: DoubleFlow, edge: string): object {
    if (edge === 'publish') {
      if (flow.status !== 'DRAFT' || flow.json === undefined || flow.errors.length > 0)
        throw new Refused(400, 139_002, 'Publishing failed.')
      flow.status = 'PUBLISHED'
    } else {
      if (!['PUBLISHED', 'THROTTLED'].includes(flow.status))
        throw new Refused(400, 139_003, 'Only a published flow can be deprecated.')
      flow.status = 'DEPRECATED'
    }
    return { success: true }
  }

  function remove(flow: DoubleFlow): object {
    if (flow.status !== 'DRAFT') throw new Refused(400, 139_004, 'Only a draft can be deleted.')
    all.splice(all.indexOf(flow), 1)
    return { success: true }
  }

  const shown = ({ id, name, status }: DoubleFlow) => ({ id, name, status, validation_errors: [] })

  async function call(
    request: IncomingMessage,
    url: URL,
    { accountId, flow, edge }: { accountId: string; flow: DoubleFlow | undefined; edge: string },
  ): Promise<object> {
    const asked = url.searchParams.get('fields') ?? ''
    switch (`${request.method} ${edge}`) {
      case 'GET flows':
        return { data: all.filter((one) => one.accountId === accountId).map(shown), paging: {} }
      case 'POST flows':
        return create(accountId, await jsonOf(request))
      default:
    }
    if (flow === undefined) throw new Refused(400, 100, 'Object does not exist.')
    switch (`${request.method} ${edge}`) {
      case 'GET ':
        return asked.startsWith('preview')
          ? {
              id: flow.id,
              preview: {
                preview_url: `https://business.facebook.example/flows/${flow.id}/preview`,
                expires_at: '2027-01-20T11:18:09+0000',
              },
            }
          : shown(flow)
      case 'GET assets':
        return {
          data:
            flow.json === undefined
              ? []
              : [
                  {
                    name: 'flow.json',
                    asset_type: 'FLOW_JSON',
                    download_url: `${base()}/flow-assets/${flow.id}`,
                  },
                ],
          paging: {},
        }
      case 'POST assets':
        return await upload(flow, request)
      case 'POST publish':
      case 'POST deprecate':
        return step(flow, edge)
      case 'DELETE ':
        return remove(flow)
      default:
        throw new Refused(405, 100, 'Unsupported method.')
    }
  }

  return {
    all,
    nextErrors,
    faults,
    async answer(request, url, assertAccount) {
      // The address of an asset is signed: it takes no token.
      const [, asset] = /^\/flow-assets\/(\d+)$/.exec(url.pathname) ?? []
      if (asset !== undefined) {
        if (request.headers.authorization !== undefined)
          throw new Refused(400, 190, 'A token was sent to a public address.')
        const { json } = all.find((one) => one.id === asset) ?? {}
        return Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
      }
      const [, id = '', edge = ''] = /^\/v\d+\.\d+\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
      const flow = all.find((one) => one.id === id)
      if (edge !== 'flows' && flow === undefined) return undefined
      const accountId = flow?.accountId ?? id
      assertAccount(accountId)
      const fault = faults.shift()
      if (fault?.kind === 'refuse') throw new Refused(400, fault.code, 'as the test asked')
      const answered = await call(request, url, { accountId, flow, edge })
      return fault?.kind === 'cutAfter' ? 'cut' : answered
    },
  }
}
