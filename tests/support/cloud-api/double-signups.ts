import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { DoubleApps } from './app-calls.ts'
import type { DoublePhone } from './double-numbers.ts'
import { jsonOf, Refused } from './refused.ts'

/** What the browser shows once it is back at the service. */
interface Arrived {
  status: number
  text: string
}

/** A person at the page of the sign-up. Each way ends with the browser at the address of the answer. */
export interface SignupVisit {
  readonly state: string
  /** The person shares a number of the phone's app. @param state another one than the page was given */
  finish(phone: DoublePhone, state?: string): Promise<Arrived>
  deny(): Promise<Arrived>
  /** The page ends with an error. */
  fail(description: string): Promise<Arrived>
  /** The browser calls the last address again. */
  again(): Promise<Arrived>
}

/** The embedded sign-up at Meta. */
export interface DoubleSignups {
  /** Opens the page at an address. @throws Error with Meta's words if it refuses to show it */
  open(address: string): SignupVisit
  /** The permissions of the tokens that follow. */
  scopes: string[]
  /** Whether the codes that follow expire before they are exchanged. */
  expiresAtOnce: boolean
  /** Whether the day after the sign-up is over. */
  isTooLate: boolean
  /** The error of the exchanges that follow. */
  refusal: { code: number; subcode?: number } | undefined
  /** What numbers were asked for, as `{number} {kind}`. */
  readonly asked: string[]
  answer(
    request: IncomingMessage,
    url: URL,
    phoneOf: (id: string) => DoublePhone,
  ): Promise<object | undefined>
}

interface IssuedCode {
  appId: string
  redirectUrl: string
  token: string
  isExpired: boolean
  isUsed: boolean
}

const pageQuery = z.strictObject({
  client_id: z.string().regex(/^\d+$/),
  config_id: z.string().regex(/^\d+$/),
  redirect_uri: z.url({ protocol: /^https$/ }),
  response_type: z.literal('code'),
  override_default_response_type: z.literal('true'),
  state: z.string().min(20),
  extras: z.string(),
})
const pageExtras = z.strictObject({
  version: z.literal('v4'),
  featureType: z.literal('whatsapp_business_app_onboarding'),
  sessionInfoVersion: z.literal('3'),
  setup: z.strictObject({}),
})
const exchangeBody = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('authorization_code'),
  redirect_uri: z.string(),
  code: z.string(),
})
const dataBody = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  sync_type: z.enum(['smb_app_state_sync', 'history']),
})

export function createDoubleSignups(
  { apps, tokens, internet }: Pick<DoubleApps, 'apps' | 'tokens' | 'internet'>,
  phones: readonly DoublePhone[],
): DoubleSignups {
  const codes = new Map<string, IssuedCode>()
  const asked: string[] = []

  async function exchange(request: IncomingMessage): Promise<object> {
    const parsed = exchangeBody.safeParse(await jsonOf(request))
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    if (double.refusal !== undefined)
      throw new Refused(400, double.refusal.code, 'as the test asked', double.refusal)
    const { client_id: id, client_secret: secret, redirect_uri: redirectUrl, code } = parsed.data
    const app = apps.find((one) => one.id === id)
    if (app === undefined)
      throw new Refused(400, 101, 'Error validating application. Invalid application ID.')
    if (app.secret !== secret) throw new Refused(400, 1, 'Error validating client secret.')
    const issued = codes.get(code)
    const refused = (details: string, subcode: number) =>
      new Refused(400, 100, details, { subcode })
    if (issued === undefined || issued.appId !== id)
      throw refused('Invalid verification code format.', 36_009)
    if (issued.isUsed) throw refused('This authorization code has been used.', 36_009)
    if (issued.isExpired) throw refused('This authorization code has expired.', 36_007)
    if (issued.redirectUrl !== redirectUrl)
      throw refused('Please make sure your redirect_uri is identical.', 36_008)
    issued.isUsed = true
    return { access_token: issued.token, token_type: 'bearer' }
  }

  async function askData(request: IncomingMessage, phone: DoublePhone): Promise<object> {
    const parsed = dataBody.safeParse(await jsonOf(request))
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    const kind = parsed.data.sync_type
    if (phone.isOnPhone !== true)
      throw new Refused(400, 100, 'The number is not on the WhatsApp Business app.')
    if (double.isTooLate) throw new Refused(400, 2_593_108, 'Outside the allowed time window.')
    const name = `${phone.id} ${kind}`
    if (asked.includes(name)) throw new Refused(400, 2_593_107, 'It was requested before.')
    asked.push(name)
    return { messaging_product: 'whatsapp', request_id: randomBytes(8).toString('hex') }
  }

  /** The browser follows the redirection to a public address of the test. */
  async function arrive(address: URL): Promise<Arrived> {
    const reached = internet.get(address.origin)
    if (reached === undefined) throw new Error(`Nobody reaches ${address.origin}.`)
    const response = await fetch(reached + address.pathname + address.search, {
      headers: { 'accept-language': 'en' },
    })
    return { status: response.status, text: await response.text() }
  }

  const double: DoubleSignups = {
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
    expiresAtOnce: false,
    isTooLate: false,
    refusal: undefined,
    asked,
    open(address) {
      const { origin, pathname, searchParams } = new URL(address)
      if (origin !== 'https://www.facebook.com' || !/^\/v\d+\.\d+\/dialog\/oauth$/.test(pathname))
        throw new Error(`Not a page of the sign-up: ${origin}${pathname}`)
      const query = pageQuery.parse(Object.fromEntries(searchParams))
      pageExtras.parse(JSON.parse(query.extras))
      const app = apps.find(({ id }) => id === query.client_id)
      if (app === undefined) throw new Error('Invalid App ID')
      if (app.signup?.configIds.includes(query.config_id) !== true)
        throw new Error('Invalid configuration')
      // Strict mode: the whole address has to be in the list.
      if (!app.signup.redirectUrls.includes(query.redirect_uri))
        throw new Error('URL blocked: this redirect failed')
      const back = (more: Readonly<Record<string, string>>): URL => {
        const url = new URL(query.redirect_uri)
        url.search = new URLSearchParams({ ...more }).toString()
        return url
      }
      const own = query.state
      let last = back({ state: own })
      const go = async (more: Readonly<Record<string, string>>) => {
        last = back(more)
        return await arrive(last)
      }
      return {
        state: own,
        async finish(phone, state = own) {
          if (!phones.includes(phone)) throw new Error('Meta does not have this number.')
          const code = randomBytes(60).toString('base64url')
          codes.set(code, {
            appId: app.id,
            redirectUrl: query.redirect_uri,
            token: phone.token,
            isExpired: double.expiresAtOnce,
            isUsed: false,
          })
          tokens.set(phone.token, {
            appId: app.id,
            scopes: double.scopes,
            expiresAt: 0,
            accounts: [phone.accountId],
          })
          return await go({ code, state })
        },
        deny: () =>
          go({
            error: 'access_denied',
            error_code: '200',
            error_reason: 'user_denied',
            error_description: 'Permissions error',
            state: own,
          }),
        fail: (description) =>
          go({ error_code: '1349048', error_message: description, state: own }),
        again: () => arrive(last),
      }
    },
    async answer(request, { pathname }, phoneOf) {
      if (request.method !== 'POST') return undefined
      const path = pathname.replace(/^\/v\d+\.\d+/, '')
      if (path === '/oauth/access_token') return await exchange(request)
      const [, id] = /^\/(\d+)\/smb_app_data$/.exec(path) ?? []
      return id === undefined ? undefined : await askData(request, phoneOf(id))
    },
  }
  return double
}
