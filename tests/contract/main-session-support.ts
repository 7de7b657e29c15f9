import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createConnection, type ConnectionService } from '#main/connection/connection.ts'
import type { Clock, Fetch, TokenVault } from '#main/ports.ts'
import type { ProviderSignInService } from '#main/provider-sign-in/provider-sign-in.ts'
import { createSession, type SessionService } from '#main/session/session.ts'
import { systemClock } from '#main/system-clock.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import {
  documentFor,
  logRecorder,
  memoryFiles,
  memoryVault,
  pushRecorder,
  type SmallService,
  type SmallServices,
} from './main-support.ts'

/** Paths that need no token. */
const openPaths = ['password-recovery', 'users/genesys', 'groups/validate-phone'].map(
  (path) => `/main/${path}`,
)

const loginBody = z.object({ email: z.string(), password: z.string() })

export const PASSWORD = 'correct horse battery'

/** A small workspace: its document, sign-in, `/me`, sign-out, and whatever a test adds. */
export interface SmallWorkspace extends SmallService {
  /** The valid tokens, and all that were ever issued. */
  tokens: Set<string>
  given: string[]
  /** `METHOD path` of each call in order. */
  calls: string[]
  /** The account to sign in with. */
  email: string
  person: Record<string, unknown>
  /** The error code of a 401 for an invalid token. */
  invalidTokenCode: string
  /** The response of `/me` in place of the whole user. */
  me: Record<string, unknown> | null
  /** Answers every call that is not about the session; its token was valid. */
  answer: (request: Request) => Response | Promise<Response>
}

export const credentials = { email: 'ana@acme.example', password: PASSWORD }

function refusal(code: string, message: string): Response {
  return Response.json({ code, message }, { status: 401 })
}

export async function smallWorkspace(small: SmallServices): Promise<SmallWorkspace> {
  const state: Omit<SmallWorkspace, keyof SmallService> = {
    tokens: new Set(),
    given: [],
    calls: [],
    email: credentials.email,
    person: { _id: 7, name: 'Ana', email: credentials.email, permissions: [], serviceStatus: 1 },
    invalidTokenCode: 'UNAUTHENTICATED',
    me: null,
    answer: () => Response.json({ ok: true }),
  }
  const service = await small.serve(async (request) => {
    const { pathname, origin } = new URL(request.url)
    if (pathname === '/.well-known/bandeja.json') return Response.json(documentFor(origin))
    state.calls.push(`${request.method} ${pathname}`)
    if (pathname === '/main/login') return await login(request)
    if (openPaths.includes(pathname)) return await state.answer(request)
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (!state.tokens.has(token)) return refusal(state.invalidTokenCode, `Unknown token ${token}`)
    if (pathname === '/main/logout') {
      state.tokens.delete(token)
      return Response.json({ ok: true })
    }
    if (pathname === '/main/me') {
      if (state.me !== null) return Response.json(state.me)
      const user = { ...state.person, token }
      const { permissions } = state.person
      return Response.json({ user, permissions, useEnterKeyToSend: true, serviceStatus: 2 })
    }
    return await state.answer(request)
  })

  async function login(request: Request): Promise<Response> {
    const body = loginBody.parse(await request.json())
    if (body.email !== state.email || body.password !== PASSWORD) {
      return refusal('INVALID_CREDENTIALS', `Not the password: ${body.password}`)
    }
    const token = randomBytes(24).toString('base64url')
    state.tokens.add(token)
    state.given.push(token)
    const picture = `https://pictures.example/7?key=${token}`
    return Response.json({ token, user: { ...state.person, token, pictureUrl: picture } })
  }

  return Object.assign(state, service)
}

export interface SessionRig {
  connection: ConnectionService
  session: SessionService
  vault: TokenVault & { secret: string | null }
  deviceVault: TokenVault & { secret: string | null }
  files: ReturnType<typeof memoryFiles>
  page: ReturnType<typeof pushRecorder>
  lines: string[]
  log: ReturnType<typeof logRecorder>['log']
  clock: Clock
  /** The same machine after a restart of the app. */
  restarted(options?: { firstScreenShown: Promise<void> }): SessionRig
  /** Starts connection and session in the order of the app. */
  start(): Promise<void>
}

/** The sign-in of a machine without an identity provider. */
export const noProvider: ProviderSignInService = {
  signIn: () => Promise.reject(new Error('There is no identity provider.')),
  cancel: () => undefined,
}

/** One run of the app's session. */
export function sessionRig(
  options: {
    vault?: SessionRig['vault']
    deviceVault?: SessionRig['vault']
    files?: SessionRig['files']
    clock?: Clock
    fetch?: Fetch
    firstScreenShown?: Promise<void>
    groupId?: () => string | null
    provider?: ProviderSignInService
  } = {},
): SessionRig {
  const {
    vault = memoryVault(),
    deviceVault = memoryVault(),
    files = memoryFiles(),
    clock = systemClock,
    fetch = nodeFetch,
    firstScreenShown = Promise.resolve(),
    groupId = () => null,
    provider = noProvider,
  } = options
  const page = pushRecorder()
  const { log, lines } = logRecorder()
  const connection = createConnection({
    files,
    fetch,
    clock,
    log,
    push: page.push,
    firstScreenShown,
  })
  const session = createSession({
    vault,
    deviceVault,
    files,
    fetch,
    clock,
    log,
    push: page.push,
    firstScreenShown,
    connection,
    provider,
    device: 'Bandeja 0.1.0, Windows 11',
    groupId,
  })
  return {
    connection,
    session,
    vault,
    deviceVault,
    files,
    page,
    lines,
    log,
    clock,
    restarted: (again) =>
      sessionRig({ vault, deviceVault, files, clock, fetch, provider, ...again }),
    async start() {
      await connection.start()
      await session.start()
    },
  }
}

/** A run with a signed-in user. */
export async function signedIn(
  workspace: SmallWorkspace,
  options?: Parameters<typeof sessionRig>[0],
): Promise<SessionRig> {
  const rig = sessionRig(options)
  await rig.start()
  await rig.connection.set({ address: workspace.url })
  await rig.session.signIn(credentials)
  return rig
}
