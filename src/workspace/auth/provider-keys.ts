import { createLocalJWKSet, errors, type JWTVerifyGetKey, type LocalJWKSet } from 'jose'
import { z } from 'zod'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { createPublicFetch, type PublicFetch } from '#workspace/internet/public-fetch.ts'
import type { Log } from '#workspace/log.ts'
import { readBytes } from '#workspace/read-body.ts'

/** How long the keys of a provider are kept, ms: a key that it has withdrawn works for so long at most. */
const KEPT_MS = 10 * 60_000
/** For a key that is unknown they are read again, but not more often, ms. */
const AGAIN_MS = 30_000
/** Longest wait for an answer, ms. */
const ANSWER_MS = 10_000
const ANSWER_BYTES = 256 * 1024

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** The client for a provider. The operator has chosen its host, so that it may be one of a private network. */
export function createProviderFetch(
  issuer: string,
  { privateHosts, log }: { privateHosts: readonly string[]; log: Log },
): PublicFetch {
  const { hostname, port, protocol } = new URL(issuer)
  const own = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
  return createPublicFetch({ privateHosts: [...privateHosts, own], log })
}

async function readAs<Schema extends z.ZodType>(
  schema: Schema,
  fetch: PublicFetch,
  address: string,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  const bytes = await readBytes(response, ANSWER_BYTES)
  if (!response.ok) throw new Error(`${address} answers with ${response.status}.`)
  const read = schema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new Error(`${address} does not have what a provider has there.`)
  return read.data
}

/**
 * Reads the keys of a provider, whose address is in its metadata (OpenID Connect Discovery).
 * @throws Error if the provider does not answer, or its metadata is that of another issuer
 */
export async function readProviderKeys(
  issuer: string,
  fetch: PublicFetch,
): Promise<z.infer<typeof keySetSchema>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = await readAs(metadataSchema, fetch, address)
  if (metadata.issuer !== issuer)
    throw new Error(`${address} is that of another issuer, ${metadata.issuer}.`)
  return await readAs(keySetSchema, fetch, metadata.jwks_uri)
}

/** The keys of one provider, which are read when they are needed. */
export interface ProviderKeys {
  /** Finds the key of a token. @throws ServiceFailure 503 if the provider does not answer */
  find: JWTVerifyGetKey
}

export function createProviderKeys(
  issuer: string,
  { fetch, clock, log }: { fetch: PublicFetch; clock: Clock; log: Log },
): ProviderKeys {
  let kept: { keys: LocalJWKSet; readAt: number } | undefined
  let reading: Promise<LocalJWKSet> | undefined

  async function read(): Promise<LocalJWKSet> {
    try {
      const keys = createLocalJWKSet(await readProviderKeys(issuer, fetch))
      kept = { keys, readAt: clock.now() }
      return keys
    } catch (error) {
      log('the keys of the provider could not be read', { issuer, error: String(error) })
      const headers = { 'retry-after': '10' }
      throw new ServiceFailure('SSO_UNAVAILABLE', 'The provider does not answer.', {}, headers)
    } finally {
      reading = undefined
    }
  }

  /** @param forMs how old they may be */
  async function keysOf(forMs: number): Promise<LocalJWKSet> {
    if (kept !== undefined && Math.abs(clock.now() - kept.readAt) < forMs) return kept.keys
    reading ??= read()
    return await reading
  }

  return {
    async find(header, token) {
      const keys = await keysOf(KEPT_MS)
      try {
        return await keys(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        // The provider may have made another key since then.
        return await (
          await keysOf(AGAIN_MS)
        )(header, token)
      }
    },
  }
}
