import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { listenOnFreePort } from './free-port.ts'

/** What an account of the provider has in its ID tokens, beside its id. */
export type AccountClaims = Readonly<Record<string, unknown>>

/** A provider of OpenID Connect on this machine, with a native client that needs PKCE. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  /** The accounts by their ids. A test may change them. */
  readonly accounts: Map<string, AccountClaims>
  /** Undoes what tests have changed of the accounts. */
  restoreAccounts(): void
  /** Signs in as an account, as a browser and an app do, by the authorization code flow. @returns the ID token */
  signIn(accountId: string, nonce: string): Promise<string>
  /** Signs a token with the provider's own key, for what it would not issue itself. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** The header of its tokens. */
  header(): { kid: string }
  /** Makes another key. The one of before is withdrawn. */
  rotateKeys(): Promise<void>
  /** Answers nothing from now on. `start` undoes it. */
  stop(): Promise<void>
  start(): Promise<void>
  /** How often its keys were read. */
  readonly keyReads: number
}

const CLIENT_ID = 'bandeja-desktop'
const REDIRECT = 'http://127.0.0.1/callback'

/** The page on which a person signs in, in the words of a test. */
const page = `<!doctype html><title>Sign in</title><form method="post">
<label>Account <input name="account" autofocus></label>
<button>Sign in</button> <button name="deny" value="yes">Cancel</button></form>`

interface Key {
  kid: string
  privateKey: CryptoKey
  jwk: object
}

async function newKey(): Promise<Key> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' },
  }
}

/**
 * Starts a provider.
 * @param accounts with their claims; each has the scope `openid email profile`
 */
export async function startIdentityProvider(
  accounts: Readonly<Record<string, AccountClaims>>,
): Promise<IdentityProvider> {
  const known = new Map(Object.entries(accounts))
  const server = createServer()
  const port = await listenOnFreePort(server)
  const issuer = `http://127.0.0.1:${port}`
  let key = await newKey()
  let provider = create(key)
  let keyReads = 0

  function create({ jwk }: Key): Provider {
    return new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          application_type: 'native',
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code'],
          response_types: ['code'],
          redirect_uris: [REDIRECT],
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified', 'xms_edov'],
        profile: ['name', 'bandeja_role', 'teams'],
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...known.get(sub) }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: {
        AccessToken: 300,
        AuthorizationCode: 60,
        Grant: 300,
        IdToken: 300,
        Interaction: 300,
        Session: 300,
      },
    })
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'consent') {
      // Everybody agrees that the app reads their name.
      const grant = new provider.Grant({
        accountId: session?.accountId ?? '',
        clientId: CLIENT_ID,
      })
      grant.addOIDCScope('openid email profile')
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { consent })
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    const form = new URLSearchParams(await text(request))
    const accountId = form.get('account') ?? ''
    const isDenied = form.has('deny') || !known.has(accountId)
    const result = isDenied ? { error: 'access_denied' } : { login: { accountId } }
    await provider.interactionFinished(request, response, result)
  }

  server.on('request', (request, response) => {
    if (request.url?.startsWith('/jwks') === true) keyReads += 1
    if (request.url?.startsWith('/interaction/') !== true) {
      provider.callback()(request, response)
      return
    }
    interact(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function signIn(accountId: string, nonce: string): Promise<string> {
    const verifier = randomBytes(32).toString('base64url')
    const redirect_uri = 'http://127.0.0.1:47613/callback'
    const begin = new URL('/auth', issuer)
    begin.search = new URLSearchParams({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: randomBytes(8).toString('hex'),
      nonce,
    }).toString()
    const code = (await browse(begin, accountId, redirect_uri)).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', client_id: CLIENT_ID, code, redirect_uri }
    const body = new URLSearchParams({ ...form, code_verifier: verifier })
    const response = await fetch(new URL('/token', issuer), { method: 'POST', body })
    const answer: unknown = await response.json()
    const token: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id_token') : undefined
    if (typeof token !== 'string')
      throw new Error(`The provider gave no ID token: ${JSON.stringify(answer)}`)
    return token
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    accounts: known,
    restoreAccounts() {
      known.clear()
      for (const [id, claims] of Object.entries(accounts)) known.set(id, claims)
    },
    signIn,
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(key.privateKey),
    header: () => ({ kid: key.kid }),
    async rotateKeys() {
      key = await newKey()
      provider = create(key)
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    get keyReads() {
      return keyReads
    },
  }
}

/**
 * Goes where a browser is led, and signs in on the page of the provider.
 * @returns the address of the app to which the provider leads at the end
 */
async function browse(begin: URL, accountId: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = begin
  for (let steps = 0; steps < 10 && !address.href.startsWith(end); steps += 1) {
    const isForm = address.pathname.startsWith('/interaction/')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams({ account: accountId }) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider leads nowhere: ${response.status} ${await response.text()}`)
    address = new URL(location, address)
  }
  return address
}
