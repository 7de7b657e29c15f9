import { z } from 'zod'
import type {
  ChannelProvider,
  FlowPreview,
  ProvidedFlowFault,
} from '#workspace/channel/channel-provider.ts'
import { limits } from '#contract/limits.ts'
import { isRefusedCall } from '#workspace/failure.ts'
import { readBytes } from '#workspace/read-body.ts'
import { pathOfFault } from './flow-fault-path.ts'
import { unreachable, fetchPublicFile, type GraphAccess } from './graph.ts'
import type { OpenLine } from './lines.ts'
import { callProvider, LostAnswer } from './provider-calls.ts'

type FlowCalls = Pick<
  ChannelProvider,
  | 'createFlow'
  | 'uploadFlow'
  | 'publishFlow'
  | 'deprecateFlow'
  | 'deleteFlow'
  | 'flowPreview'
  | 'flows'
  | 'readFlow'
>

const text = z.string().optional().catch(undefined)
const createdSchema = z.looseObject({ id: z.coerce.string().min(1) })
const assetSchema = z.looseObject({
  validation_errors: z
    .array(
      z.looseObject({
        message: z.string().catch(''),
        line_start: z.number().optional().catch(undefined),
        pointers: z.array(z.looseObject({ path: text })).catch([]),
      }),
    )
    .catch([]),
})
const statusSchema = z.looseObject({ status: z.string() })
const previewSchema = z.looseObject({
  preview: z.looseObject({ preview_url: z.url(), expires_at: text }),
})
const listSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.coerce.string(),
      name: z.string().catch(''),
      status: z.string().catch('DRAFT'),
    }),
  ),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: text }).optional(),
      next: text,
    })
    .optional()
    .catch(undefined),
})

const assetsSchema = z.looseObject({
  data: z.array(z.looseObject({ asset_type: text, download_url: z.string() })),
})

/** The JSON of a response; undefined if it is too large or no JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await readBytes(response, limits.flow.fileMaxBytes)).toString('utf8'))
  } catch {
    return undefined
  }
}

/** The flows of a line's account. */
export function lineFlows({ row }: OpenLine, access: GraphAccess): FlowCalls {
  const list = `/${row.account_id}/flows`

  async function all() {
    const flows: z.infer<typeof listSchema>['data'] = []
    let after: string | undefined
    let pages = 0
    do {
      if (pages === limits.line.pagesMax) throw unreachable()
      pages += 1
      const asked = new URLSearchParams({ fields: 'id,name,status', limit: '100' })
      if (after !== undefined) asked.set('after', after)
      const parsed = listSchema.safeParse(await callProvider(access, 'GET', `${list}?${asked}`))
      if (!parsed.success) throw unreachable()
      const { data, paging } = parsed.data
      flows.push(...data)
      after = paging?.next === undefined || data.length === 0 ? undefined : paging.cursors?.after
    } while (after !== undefined)
    return flows
  }

  /** The status of a flow; undefined if the provider does not have it. */
  async function statusOf(providerId: string): Promise<string | undefined> {
    try {
      const answer = await callProvider(access, 'GET', `/${providerId}?fields=id,status`)
      return statusSchema.safeParse(answer).data?.status.toLowerCase()
    } catch (error) {
      if (isRefusedCall(error)) return undefined
      throw error
    }
  }

  /** Makes a call after which a flow has a status, unless it had it already. */
  async function bringTo(
    providerId: string,
    status: string | undefined,
    method: 'POST' | 'DELETE',
    edge: string,
  ): Promise<void> {
    try {
      await callProvider(access, method, `/${providerId}${edge}`)
    } catch (error) {
      const isUnsure = error instanceof LostAnswer || isRefusedCall(error)
      if (!isUnsure || (await statusOf(providerId)) !== status) throw error
    }
  }

  return {
    async createFlow(name) {
      try {
        const body = { name, categories: ['OTHER'] }
        const answer = await callProvider(access, 'POST', list, body, () => 'name')
        const made = createdSchema.safeParse(answer)
        if (!made.success) throw new LostAnswer()
        return made.data.id
      } catch (error) {
        if (!(error instanceof LostAnswer) && !isRefusedCall(error)) throw error
        // The name is of one publication only, so a draft of this name is from an earlier try.
        const made = (await all()).find(
          (flow) => flow.name === name && flow.status.toUpperCase() === 'DRAFT',
        )
        if (made === undefined) throw error
        return made.id
      }
    },
    async uploadFlow(providerId, document): Promise<ProvidedFlowFault[]> {
      const form = new FormData()
      const json = JSON.stringify(document, null, 2)
      form.set('name', 'flow.json')
      form.set('asset_type', 'FLOW_JSON')
      form.set('file', new Blob([json], { type: 'application/json' }), 'flow.json')
      const answer = await callProvider(access, 'POST', `/${providerId}/assets`, form)
      const parsed = assetSchema.safeParse(answer)
      if (!parsed.success) throw unreachable()
      return parsed.data.validation_errors.map(({ message, line_start: line, pointers }) => ({
        message,
        path: pathOfFault(document, {
          message,
          line,
          pointers: pointers.flatMap(({ path }) => path ?? []),
        }),
      }))
    },
    publishFlow: (providerId) => bringTo(providerId, 'published', 'POST', '/publish'),
    deprecateFlow: (providerId) => bringTo(providerId, 'deprecated', 'POST', '/deprecate'),
    deleteFlow: (providerId) => bringTo(providerId, undefined, 'DELETE', ''),
    async flowPreview(providerId): Promise<FlowPreview> {
      const asked = `/${providerId}?fields=preview.invalidate(false)`
      const parsed = previewSchema.safeParse(await callProvider(access, 'GET', asked))
      if (!parsed.success) throw unreachable()
      const { preview_url: url, expires_at: expires } = parsed.data.preview
      const at = expires === undefined ? Number.NaN : Date.parse(expires)
      return { url, ...(Number.isFinite(at) && { expiresAt: new Date(at).toISOString() }) }
    },
    flows: async () =>
      (await all()).map(({ id, name, status }) => ({
        providerId: id,
        name,
        status: status.toLowerCase(),
      })),
    async readFlow(providerId) {
      const listed = assetsSchema.safeParse(
        await callProvider(access, 'GET', `/${providerId}/assets`),
      )
      const asset = listed.data?.data.find(({ asset_type: type }) => type === 'FLOW_JSON')
      const response = asset && (await fetchPublicFile(access, asset.download_url))
      return response && (await readJson(response))
    },
  }
}
