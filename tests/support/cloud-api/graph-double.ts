import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { createDoubleAccounts } from './double-accounts.ts'
import { createDoubleApps, type DoubleApps } from './app-calls.ts'
import { createDoubleBlocks, type DoubleBlocks } from './double-blocks.ts'
import { createDoubleCatalogues, type DoubleCatalogues } from './double-catalogues.ts'
import { createDoubleDialog, type DoubleDialog } from './double-dialog.ts'
import { createDoubleTemplates, type DoubleTemplates } from './double-templates.ts'
import {
  askToCall,
  numberAnswer,
  numberSettings,
  register,
  type DoublePhone,
} from './double-numbers.ts'
import { createDoubleSignups, type DoubleSignups } from './double-signups.ts'
import { createDoubleFlows, type DoubleFlows } from './double-flows.ts'
import { createDoubleProfiles, type DoubleProfiles } from './double-profile.ts'
import { createDoubleUploads, type DoubleUploads } from './double-uploads.ts'
import { bytesOf, refusalBody, Refused } from './refused.ts'
import {
  mediaRules,
  messageBody,
  readBody,
  type MessageBody,
  type ReadBody,
} from './request-rules.ts'
import { templateFault } from './template-rules.ts'

/** An accepted message. */
export interface Accepted {
  wamid: string
  phoneId: string
  body: MessageBody
}

/** What the next send call meets. */
export type Fault =
  | { kind: 'error'; code: number; status?: number; details?: string }
  /** Accepted, but held until the provider has seen how others take the template. */
  | { kind: 'held' }
  /** The connection ends without an answer. The message was not accepted. */
  | { kind: 'cutBefore' }
  /** The connection ends without an answer, after the message was accepted. */
  | { kind: 'cutAfter' }
  /** An answer of a proxy on the way. */
  | { kind: 'page'; status: number }
  /** The answer comes when `until` resolves. */
  | { kind: 'slow'; until: Promise<void> }

/** The versions of the API that exist. */
const KNOWN_VERSION = /^v2[0-6]\.0$/

interface StoredMedia {
  phoneId: string
  bytes: Buffer
  type: string
}

/** Meta's Graph API on loopback, as strict as its reference. */
export interface GraphDouble extends Omit<DoubleApps, 'answer'> {
  /** The base address, without the version. */
  readonly url: string
  readonly phones: DoublePhone[]
  /** Accepted messages, in order. */
  readonly accepted: Accepted[]
  /** Calls that marked a customer's message as read, in order. */
  readonly reads: ReadBody[]
  /** How many messages a number may send in a second of this clock; default: not counted. */
  throughput: { perSecond: number; now: () => number } | undefined
  /** How many people the portfolio may write to first in 24 hours. */
  tier: string
  /** Every call: method, path without version, and status of the answer; 0 if the connection was cut. */
  readonly calls: string[]
  /** The versions of the answered calls. */
  readonly versions: Set<string>
  /** Accounts that the app is subscribed to. */
  readonly subscribed: Set<string>
  /** Uploaded files and those of customers. */
  readonly media: Map<string, StoredMedia>
  /** Faults of the next send calls, in order; undefined: none. */
  readonly faults: (Fault | undefined)[]
  /** Called when a message was accepted; the call is answered when it resolves. */
  onAccepted: (message: Accepted) => Promise<void> | void
  /**
   * Called before a call is answered, when it has arrived and when it was done. Its connection is cut without an answer if
   * the result is `cut`.
   */
  onCall: (call: string, stage: 'arrived' | 'done') => Promise<'cut' | undefined>
  /** Faults of the next uploads, in order. */
  readonly uploadFaults: Extract<Fault, { kind: 'error' }>[]
  /** Numbers to which the provider answers with another spelling, as sent with a plus. */
  readonly spellings: Map<string, string>
  /** While there are no templates, a template's message is not compared with one. */
  readonly accountTemplates: DoubleTemplates
  readonly flows: DoubleFlows
  readonly uploads: DoubleUploads
  readonly profiles: DoubleProfiles
  readonly blocks: DoubleBlocks
  readonly catalogues: DoubleCatalogues
  readonly dialog: DoubleDialog
  readonly signups: DoubleSignups
  /** Stores a customer's file. @returns its id */
  addMedia(phoneId: string, bytes: Buffer, type: string): string
  stop(): Promise<void>
}

/** The settings of a service that may call these doubles on this machine. */
export const mayCall = (...doubles: { url: string }[]): { privateHosts: string[] } => ({
  privateHosts: doubles.map(({ url }) => new URL(url).host),
})

/** The settings of a service whose lines have this double as their provider. */
export const atDouble = (graph: {
  url: string
}): { providerUrl: string; privateHosts: string[] } => ({
  providerUrl: graph.url,
  ...mayCall(graph),
})

export async function startGraphDouble(): Promise<GraphDouble> {
  const phones: DoublePhone[] = []
  const accepted: Accepted[] = []
  const calls: string[] = []
  const versions = new Set<string>()
  const faults: (Fault | undefined)[] = []
  const uploadFaults: GraphDouble['uploadFaults'] = []
  const spellings = new Map<string, string>()
  const reads: ReadBody[] = []
  const sentAt: number[] = []
  const limit: Pick<GraphDouble, 'throughput' | 'tier'> = { throughput: undefined, tier: 'TIER_2K' }
  const media = new Map<string, StoredMedia>()
  const { answer: answerOfApp, ...apps } = createDoubleApps()
  const accounts = createDoubleAccounts(phones, apps.tokens)
  let base = ''
  const flows = createDoubleFlows(() => base)
  const uploads = createDoubleUploads()
  const accountTemplates = createDoubleTemplates(uploads)
  const profiles = createDoubleProfiles(uploads)
  const blocks = createDoubleBlocks()
  const catalogues = createDoubleCatalogues()
  const dialog = createDoubleDialog()
  const signups = createDoubleSignups(apps, phones)
  let onAccepted: GraphDouble['onAccepted'] = () => undefined
  let onCall: GraphDouble['onCall'] = () => Promise.resolve(undefined)

  function phoneOf(id: string, request: IncomingMessage): DoublePhone {
    const phone = phones.find((one) => one.id === id)
    if (phone === undefined)
      throw new Refused(400, 100, `Object with ID '${id}' does not exist or cannot be loaded.`)
    assertToken(request, phone.token)
    return phone
  }

  function assertToken(request: IncomingMessage, token: string): void {
    const { authorization } = request.headers
    if (authorization === undefined) throw new Refused(401, 200, 'Provide valid app ID')
    if (authorization !== `Bearer ${token}`)
      throw new Refused(401, 190, 'Invalid OAuth access token.')
  }

  function assertAccount(request: IncomingMessage, id: string): void {
    const owner = phones.find(({ accountId }) => accountId === id)
    if (owner === undefined) throw new Refused(400, 100, `Object with ID '${id}' does not exist.`)
    assertToken(request, owner.token)
  }

  function addMedia(phoneId: string, bytes: Buffer, type: string): string {
    const id = String(1_000_000_000_000 + media.size)
    media.set(id, { phoneId, bytes, type })
    return id
  }

  async function send(
    phone: DoublePhone,
    request: IncomingMessage,
  ): Promise<object | 'cut' | Page> {
    if (request.headers['content-type']?.split(';')[0] !== 'application/json')
      throw new Refused(400, 100, 'The body must be JSON.')
    const given: unknown = JSON.parse((await bytesOf(request)).toString('utf8'))
    const read = readBody.safeParse(given)
    if (read.success) {
      reads.push(read.data)
      return { success: true }
    }
    const parsed = messageBody.safeParse(given)
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    const body = parsed.data
    const fault = faults.shift()
    if (fault?.kind === 'error')
      throw new Refused(fault.status ?? 400, fault.code, fault.details ?? 'as the test asked')
    if (fault?.kind === 'cutBefore') return 'cut'
    if (fault?.kind === 'page') return new Page(fault.status)
    if (blocks.has(phone.id, body.to ?? body.recipient ?? ''))
      throw new Refused(400, 130_403, 'The business has blocked this user.')
    assertThroughput()
    assertMedia(phone, body)
    assertTemplate(body)
    assertProducts(phone, body)
    if (body.type === 'interactive' && body.interactive.type === 'call_permission_request')
      askToCall(phone, body.to ?? body.recipient ?? '')
    const wamid = `wamid.${randomBytes(18).toString('base64')}`
    const message = { wamid, phoneId: phone.id, body }
    accepted.push(message)
    await onAccepted(message)
    if (fault?.kind === 'slow') await fault.until
    if (fault?.kind === 'cutAfter') return 'cut'
    const input = body.to ?? body.recipient
    return {
      messaging_product: 'whatsapp',
      contacts: [
        {
          input,
          ...(body.to !== undefined && { wa_id: spellings.get(body.to) ?? body.to.slice(1) }),
        },
      ],
      messages: [
        {
          id: wamid,
          message_status: fault?.kind === 'held' ? 'held_for_quality_assessment' : 'accepted',
        },
      ],
    }
  }

  function assertThroughput(): void {
    const { throughput } = limit
    if (throughput === undefined) return
    const now = throughput.now()
    const first = sentAt.at(-throughput.perSecond)
    if (first !== undefined && now - first < 1_000)
      throw new Refused(400, 130_429, 'Rate limit hit')
    sentAt.push(now)
  }

  function assertTemplate(body: MessageBody): void {
    const { all } = accountTemplates
    if (body.type !== 'template' || all.length === 0) return
    const [code, details] = templateFault(all, body.template, body.to === undefined) ?? []
    if (code !== undefined) throw new Refused(400, code, details ?? '')
  }

  /** Only what is in the catalogue of the number's account can be sent. */
  function assertProducts({ accountId }: DoublePhone, body: MessageBody): void {
    if (body.type !== 'interactive') return
    const { interactive } = body
    switch (interactive.type) {
      case 'product': {
        const { catalog_id: catalogId, product_retailer_id: id } = interactive.action
        return catalogues.assertHas(accountId, catalogId, [id])
      }
      case 'product_list': {
        const { catalog_id: catalogId, sections } = interactive.action
        const items = sections.flatMap((one) => one.product_items)
        const ids = items.map((one) => one.product_retailer_id)
        return catalogues.assertHas(accountId, catalogId, ids)
      }
      case 'catalog_message':
        return catalogues.assertHas(accountId, undefined, [])
      default:
    }
  }

  /** A file belongs to the number that uploaded it, and is sent as what it is. */
  function assertMedia(phone: DoublePhone, body: MessageBody): void {
    for (const [, kind = '', id = ''] of JSON.stringify(body).matchAll(
      /"(image|video|document|audio|sticker)":\{"id":"([^"]+)"/g,
    )) {
      const stored = media.get(id)
      if (stored?.phoneId !== phone.id)
        throw new Refused(400, 131_053, `Media ${id} is not of this number.`)
      const isSticker = stored.type === 'image/webp'
      const fits =
        kind === 'document' ||
        (kind === 'sticker' ? isSticker : stored.type.startsWith(`${kind}/`) && !isSticker)
      if (!fits) throw new Refused(400, 131_053, `A file ${stored.type} is no ${kind}.`)
    }
    if (body.type !== 'audio' || body.audio.voice !== true) return
    if (media.get(body.audio.id ?? '')?.type !== 'audio/ogg')
      throw new Refused(400, 131_053, 'A voice message needs OGG with Opus.')
  }

  async function upload(phone: DoublePhone, request: IncomingMessage): Promise<object> {
    const form = await new Response(await bytesOf(request), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
      .formData()
      .catch(() => {
        throw new Refused(400, 100, 'The body must be a form.')
      })
    const fault = uploadFaults.shift()
    if (fault !== undefined)
      throw new Refused(fault.status ?? 400, fault.code, fault.details ?? 'as the test asked')
    const file = form.get('file')
    const type = form.get('type')
    if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File))
      throw new Refused(400, 100, 'messaging_product and file are required.')
    const rule = mediaRules.find(({ types }) => types.includes(file.type))
    if (rule === undefined || file.type !== type)
      throw new Refused(400, 100, `Param file must be a file of an accepted type: ${file.type}.`)
    if (file.size > rule.bytesMax) throw new Refused(400, 131_053, 'The file is too large.')
    return { id: addMedia(phone.id, Buffer.from(await file.arrayBuffer()), file.type) }
  }

  const mediaOf = (id: string): StoredMedia => {
    const found = media.get(id)
    if (found === undefined) throw new Refused(404, 100, `Object with ID '${id}' does not exist.`)
    return found
  }

  async function answer(request: IncomingMessage): Promise<object | Buffer | 'cut' | Page> {
    const url = new URL(request.url ?? '', base)
    const graph = async () => await answerOfMeta(request, url)
    return (await dialog.answer(request, url, graph)) ?? (await graph())
  }

  async function answerOfMeta(
    request: IncomingMessage,
    url: URL,
  ): Promise<object | Buffer | 'cut' | Page> {
    const [, file] = /^\/lookaside\/(\d+)$/.exec(url.pathname) ?? []
    if (file !== undefined && request.method === 'GET') {
      phoneOf(mediaOf(file).phoneId, request)
      return mediaOf(file).bytes
    }
    // Pictures of advertisements are on hosts of others, to which no token may go.
    const [, picture] = /^\/public\/(\d+)$/.exec(url.pathname) ?? []
    if (picture !== undefined && request.method === 'GET') {
      if (request.headers.authorization !== undefined)
        throw new Refused(400, 190, 'A token was sent to a public address.')
      return mediaOf(picture).bytes
    }
    // A version that does not exist is part of an unknown path.
    const [, version = ''] = /^\/(v\d+\.\d+)\//.exec(url.pathname) ?? []
    if (version !== '' && !KNOWN_VERSION.test(version))
      throw new Refused(400, 2500, `Unknown path components: ${url.pathname}`)
    if (version !== '') versions.add(version)
    const ofApp = await answerOfApp(request, url)
    if (ofApp !== undefined) return ofApp
    const ofSignup = await signups.answer(request, url, (id) => phoneOf(id, request))
    if (ofSignup !== undefined) return ofSignup
    const tokens = phones.map(({ token }) => token)
    const managed =
      (await flows.answer(request, url, (id) => assertAccount(request, id))) ??
      (await accountTemplates.answer(request, url, (id) => assertAccount(request, id))) ??
      (await uploads.answer(request, url, tokens)) ??
      (await profiles.answer(request, url, (id) => void phoneOf(id, request))) ??
      (await blocks.answer(request, url, (id) => void phoneOf(id, request))) ??
      catalogues.answer(request, url, (id) => assertAccount(request, id)) ??
      accounts.answer(request, url, (id) => assertAccount(request, id))
    if (managed !== undefined) return managed
    const [, id = '', edge = ''] = /^\/v\d+\.\d+\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
    switch (`${request.method} ${edge}`) {
      case 'POST messages':
        return await send(phoneOf(id, request), request)
      case 'POST media':
        return await upload(phoneOf(id, request), request)
      case 'GET ': {
        if (media.has(id)) {
          const stored = mediaOf(id)
          phoneOf(stored.phoneId, request)
          const asked = url.searchParams.get('phone_number_id')
          if (asked !== null && asked !== stored.phoneId)
            throw new Refused(400, 100, 'The media is of another number.')
          return {
            messaging_product: 'whatsapp',
            url: `${base}/lookaside/${id}`,
            mime_type: stored.type,
            sha256: createHash('sha256').update(stored.bytes).digest('hex'),
            file_size: String(stored.bytes.length),
            id,
          }
        }
        const phone = phoneOf(id, request)
        return numberAnswer(phone, url.searchParams.get('fields') ?? '', limit.tier)
      }
      case 'GET settings':
        return numberSettings(phoneOf(id, request))
      case 'POST register':
        return await register(phoneOf(id, request), request)
      default:
        throw new Refused(404, 2500, `Unknown path components: ${url.pathname}`)
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').replace(/\?.*$/, '')
    const note = (status: number) => calls.push(`${request.method} ${path} ${status}`)
    try {
      const call = `${request.method} ${path}`
      const given =
        (await onCall(call, 'arrived')) ??
        (await answer(request).then(async (done) => (await onCall(call, 'done')) ?? done))
      if (given === 'cut') {
        note(0)
        request.socket.destroy()
        return
      }
      if (given instanceof Page) {
        note(given.status)
        response.writeHead(given.status, { 'content-type': 'text/html' }).end('<html></html>')
        return
      }
      note(200)
      const isFile = Buffer.isBuffer(given)
      response.writeHead(200, {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      })
      response.end(isFile ? given : JSON.stringify(given))
    } catch (error) {
      // The caller was killed.
      if (request.errored !== null) return
      if (!(error instanceof Refused)) throw error
      note(error.status)
      response
        .writeHead(error.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusalBody(error)))
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  base = `http://127.0.0.1:${await listenOnFreePort(server)}`
  return {
    ...apps,
    url: base,
    phones,
    accepted,
    reads,
    get tier() {
      return limit.tier
    },
    set tier(next) {
      limit.tier = next
    },
    get throughput() {
      return limit.throughput
    },
    set throughput(next) {
      limit.throughput = next
    },
    calls,
    versions,
    subscribed: accounts.subscribed,
    media,
    faults,
    get onAccepted() {
      return onAccepted
    },
    set onAccepted(act) {
      onAccepted = act
    },
    get onCall() {
      return onCall
    },
    set onCall(act) {
      onCall = act
    },
    uploadFaults,
    spellings,
    accountTemplates,
    flows,
    uploads,
    profiles,
    blocks,
    catalogues,
    dialog,
    signups,
    addMedia,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer that is not of the API. */
class Page {
  readonly status: number
  constructor(status: number) {
    this.status = status
  }
}
