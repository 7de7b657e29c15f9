import type { ProxyAnswer, ProxyLogin } from '#contract/proxy-login.ts'
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
  /** null: the system has no keychain, so nothing is stored. */
  cipher: ProxyCipher | null
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

/**
 * The user names and passwords for proxies. They are in memory and, if the user wants, in a file that is encrypted with
 * the keychain.
 */
export interface ProxyLoginService {
  credentialsFor: ProxyCredentialsFor
  /** The proxy for which the user is asked to log in; null if there is none. */
  view(): ProxyLogin | null
  /** Applies the user's answer to the login that `view` returns; null declines. */
  answer(answer: ProxyAnswer | null): Promise<void>
  /** Registers a function that is called after an answer with credentials, so that failed calls can be retried. */
  onAnswer(listener: () => void): void
}
