import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { bytesOf, Refused } from './refused.ts'

/** An app at Meta, with what it is subscribed to. */
export interface DoubleApp {
  id: string
  secret: string
  /** Its configurations of the sign-up, and the addresses to which the answers may go. */
  signup?: { configIds: string[]; redirectUrls: string[] }
  subscription?: { callbackUrl: string; verifyToken: string; fields: string[] }
}

/** What Meta knows of a token. Without an entry, a token has both permissions and never expires. */
export interface DoubleToken {
  appId: string
  scopes: string[]
  /** Seconds; 0: never. */
  expiresAt: number
  /** Accounts that the system user was given; empty: all of the portfolio. */
  accounts: string[]
}

export interface DoubleApps {
  readonly apps: DoubleApp[]
  readonly tokens: Map<string, DoubleToken>
  /** Fields to which nobody can subscribe. */
  readonly unknownFields: Set<string>
  /** Where the public origins of the internet lead in the test. Others cannot be reached. */
  readonly internet: Map<string, string>
  /** @returns undefined if the call is another subject's */
  answer(request: IncomingMessage, url: URL): Promise<object | undefined>
}

const subscriptionBody = z.strictObject({
  object: z.literal('whatsapp_business_account'),
  callback_url: z.url({ protocol: /^https$/ }).max(200),
  verify_token: z.string().min(1),
  fields: z.string().min(1),
  include_values: z.boolean().optional(),
})

const knownFields = new Set([
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
  'account_review_update',
  'account_alerts',
  'user_preferences',
  'flows',
  'security',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'calls',
  'standby',
  'messaging_handovers',
])

/** The calls of an app about itself and the tokens of its users. They need the app's own token. */
export function createDoubleApps(): DoubleApps {
  const apps: DoubleApp[] = []
  const tokens = new Map<string, DoubleToken>()
  const internet = new Map<string, string>()
  const unknownFields = new Set<string>()

  function appOf({ headers }: IncomingMessage): DoubleApp {
    const [, id, secret] = /^Bearer (\d+)\|(.+)$/.exec(headers.authorization ?? '') ?? []
    if (id === undefined) throw new Refused(400, 190, 'An app access token is required.')
    const app = apps.find((one) => one.id === id)
    if (app === undefined)
      throw new Refused(400, 101, 'Error validating application. Invalid application ID.')
    if (app.secret !== secret) throw new Refused(400, 190, 'Invalid OAuth access token signature.')
    return app
  }

  /** Who asks about a token: its app, or a token of the same app, e.g. the token itself. */
  function inspectorOf(request: IncomingMessage): Pick<DoubleApp, 'id'> {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (bearer.includes('|')) return appOf(request)
    const own = tokens.get(bearer)
    if (own === undefined) throw new Refused(401, 190, 'Invalid OAuth access token.')
    return { id: own.appId }
  }

  function debug(app: Pick<DoubleApp, 'id'>, url: URL): object {
    const token = tokens.get(url.searchParams.get('input_token') ?? '')
    if (token === undefined)
      return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Malformed' } } }
    if (token.appId !== app.id)
      throw new Refused(400, 100, 'The App_id in the input_token did not match the Viewing App')
    return {
      data: {
        app_id: app.id,
        type: 'SYSTEM_USER',
        application: 'Casa Nogal Mensajes',
        expires_at: token.expiresAt,
        is_valid: true,
        scopes: token.scopes,
        // A token that may see all accounts names none.
        granular_scopes: token.scopes.map((scope) => ({
          scope,
          ...(token.accounts.length > 0 && { target_ids: token.accounts }),
        })),
        user_id: '1',
      },
    }
  }

  /** Meta calls the address before it accepts the subscription. */
  async function isVerified(callbackUrl: string, verifyToken: string): Promise<boolean> {
    const { origin, pathname } = new URL(callbackUrl)
    const reached = internet.get(origin)
    if (reached === undefined) return false
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': verifyToken,
    })
    const response = await fetch(`${reached}${pathname}?${query.toString()}`)
    return response.status === 200 && (await response.text()) === '1158201444'
  }

  async function subscribe(app: DoubleApp, request: IncomingMessage): Promise<object> {
    const parsed = subscriptionBody.safeParse(JSON.parse((await bytesOf(request)).toString('utf8')))
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    const { callback_url: callbackUrl, verify_token: verifyToken, fields } = parsed.data
    const names = fields.split(',')
    if (names.some((name) => !knownFields.has(name) || unknownFields.has(name)))
      throw new Refused(400, 100, 'A field does not exist.')
    if (!(await isVerified(callbackUrl, verifyToken)))
      throw new Refused(400, 2200, 'Callback verification failed.')
    app.subscription = { callbackUrl, verifyToken, fields: names }
    return { success: true }
  }

  return {
    apps,
    tokens,
    internet,
    unknownFields,
    async answer(request, url) {
      const path = url.pathname.replace(/^\/v\d+\.\d+/, '')
      if (request.method === 'GET' && path === '/debug_token')
        return debug(inspectorOf(request), url)
      const [, id] = /^\/(\d+)\/subscriptions$/.exec(path) ?? []
      if (request.method !== 'POST' || id === undefined) return undefined
      const app = appOf(request)
      if (app.id !== id) throw new Refused(400, 100, `Object with ID '${id}' does not exist.`)
      return await subscribe(app, request)
    },
  }
}
