import type { ProxyAnswer, ProxyLogin } from '#contract/proxy-login.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'

export interface ProxyCredentials {
  user: string
  password: string
}

/** A proxy that has answered 407. */
export interface AskingProxy {
  host: string
  port: number
  realm: string
}

/** Encrypts for this user on this machine. Both throw if the keychain refuses. */
export interface ProxyCipher {
  encrypt(text: string): Uint8Array
  decrypt(bytes: Uint8Array): string
}

export interface ProxyLoginDeps {
  /** null: there is no keychain, so nothing is stored. */
  cipher: ProxyCipher | null
  files: FileStore
  clock: Clock
  log: Log
  push: Push
}

/**
 * Returns the user name and password for a proxy; asks the user if they are unknown.
 * @param refused the credentials that the proxy has refused
 * @returns null if the user has declined
 */
export type ProxyCredentialsFor = (
  proxy: AskingProxy,
  refused?: ProxyCredentials,
) => Promise<ProxyCredentials | null>

/** The user names and passwords for proxies, in memory and, if the user wants, in the keychain. */
export interface ProxyLoginService {
  credentialsFor: ProxyCredentialsFor
  /** The proxy that the user is asked about; null for none. */
  view(): ProxyLogin | null
  /** The user's answer to that question; null declines it. */
  answer(answer: ProxyAnswer | null): Promise<void>
  /** Called after an answer with credentials: what has failed meanwhile can be tried again. */
  onAnswer(listener: () => void): void
}
