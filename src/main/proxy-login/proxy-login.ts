import { z } from 'zod'
import type { ProxyLogin, ProxyAnswer } from '#contract/proxy-login.ts'
import type { Clock, FileStore, Log, Push } from '#main/ports.ts'

export interface ProxyCredentials {
  user: string
  password: string
}

/** A proxy that responded with 407, so it requires credentials. */
export interface AskingProxy {
  host: string
  port: number
  realm: string
}

/** Encrypts for this user on this machine. Both functions throw if the keychain refuses. */
export interface ProxyCipher {
  encrypt(text: string): Uint8Array
  decrypt(bytes: Uint8Array): string
}

export interface ProxyLoginDeps {
  /** Asked at each use. null: the system has no keychain, so nothing is stored. */
  cipher: () => ProxyCipher | null
  files: FileStore
  clock: Clock
  log: Log
  push: Push
}

/**
 * Returns the credentials for a proxy. If there are none, or if the proxy refused them, it asks the user.
 * @param refused credentials that the proxy has already refused
 * @returns null if the user declines, and for five minutes afterwards
 */
export type ProxyCredentialsFor = (
  proxy: AskingProxy,
  refused?: ProxyCredentials,
) => Promise<ProxyCredentials | null>

const FILE = 'proxy.sealed'
/**
 * For how long the login for a proxy is not shown again after the user declined it, ms. Without this pause, every call
 * would show the login.
 */
const DECLINED_MS = 5 * 60_000

const storedSchema = z.record(z.string(), z.object({ user: z.string(), password: z.string() }))

interface PendingLogin {
  login: ProxyLogin
  settle: (credentials: ProxyCredentials | null) => void
  credentials: Promise<ProxyCredentials | null>
}

/**
 * The user names and passwords for proxies. They are in memory and, if the user wants, in a file that is encrypted with
 * the keychain.
 */
export type ProxyLoginService = ReturnType<typeof createProxyLogin>

/** Creates the logins for proxies. See ProxyLoginService. */
export function createProxyLogin(deps: ProxyLoginDeps) {
  const { files, clock, log, push } = deps
  const listeners: (() => void)[] = []
  /** Pending logins by host and port. The first one is shown to the user. */
  const pendingLogins = new Map<string, PendingLogin>()
  /** When a declined login may be shown again, epoch ms, by host and port. */
  const declinedUntil = new Map<string, number>()
  /** The stored credentials, and those that the user entered in this run, by host and port. */
  const known = new Map<string, ProxyCredentials>()
  let loading: Promise<void> | null = null

  const view = () => pendingLogins.values().next().value?.login ?? null

  function load(): Promise<void> {
    return (loading ??= readStored().then((stored) => {
      for (const [name, credentials] of Object.entries(stored)) known.set(name, credentials)
    }))
  }

  async function readStored(): Promise<z.infer<typeof storedSchema>> {
    const cipher = deps.cipher()
    const sealed = cipher === null ? null : await files.read(FILE).catch(() => null)
    if (cipher === null || sealed === null) return {}
    try {
      return storedSchema.parse(JSON.parse(cipher.decrypt(Buffer.from(sealed, 'base64'))))
    } catch {
      log.warn('The stored proxy passwords could not be decrypted and were removed.')
      await files.remove(FILE)
      return {}
    }
  }

  /** Changes the stored credentials of one proxy; null removes them. */
  async function store(name: string, credentials: ProxyCredentials | null): Promise<void> {
    const cipher = deps.cipher()
    if (cipher === null) return
    const stored = await readStored()
    if (credentials === null && stored[name] === undefined) return
    const { [name]: _, ...others } = stored
    const next = credentials === null ? others : { ...others, [name]: credentials }
    try {
      if (Object.keys(next).length === 0) return await files.remove(FILE)
      const sealed = cipher.encrypt(JSON.stringify(next))
      await files.write(FILE, Buffer.from(sealed).toString('base64'))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.warn('A proxy password could not be stored.', { code })
    }
  }

  function requestLogin(name: string, realm: string, wasRefused: boolean): PendingLogin {
    const { promise: credentials, resolve: settle } =
      Promise.withResolvers<ProxyCredentials | null>()
    const login = { proxy: name, realm, wasRefused, canStore: deps.cipher() !== null }
    const pending = { login, settle, credentials }
    pendingLogins.set(name, pending)
    if (pendingLogins.size === 1) push('proxy.changed', login)
    return pending
  }

  return {
    /** The proxy for which the user is asked to log in; null if there is none. */
    view,
    async credentialsFor(
      { host, port, realm }: AskingProxy,
      refused?: ProxyCredentials,
    ): Promise<ProxyCredentials | null> {
      const name = `${host}:${port}`
      await load()
      const credentials = known.get(name)
      const isRefused =
        refused !== undefined &&
        refused.user === credentials?.user &&
        refused.password === credentials.password
      if (credentials !== undefined && !isRefused) return credentials
      if (isRefused) {
        known.delete(name)
        await store(name, null)
      }
      if ((declinedUntil.get(name) ?? 0) > clock.now()) return null
      return await (
        pendingLogins.get(name) ?? requestLogin(name, realm.slice(0, 300), refused !== undefined)
      ).credentials
    },
    /** Applies the user's answer to the login that `view` returns; null declines. */
    async answer(answer: ProxyAnswer | null) {
      const name = view()?.proxy
      const pending = name === undefined ? undefined : pendingLogins.get(name)
      if (name === undefined || pending === undefined) return
      pendingLogins.delete(name)
      push('proxy.changed', view())
      if (answer === null) {
        declinedUntil.set(name, clock.now() + DECLINED_MS)
        return pending.settle(null)
      }
      const { user, password, isStored } = answer
      known.set(name, { user, password })
      pending.settle({ user, password })
      await store(name, isStored ? { user, password } : null)
      for (const listener of listeners) listener()
    },
    /** Registers a function that is called after an answer with credentials, so that failed calls can be retried. */
    onAnswer(listener: () => void) {
      listeners.push(listener)
    },
  }
}
