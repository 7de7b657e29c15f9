import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { UpdateChannel } from '#contract/update-state.ts'
import { readText } from '#main/http/read-text.ts'
import { withDeadline } from '#main/http/deadline.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import { UpdateError } from '#main/updates/updates.ts'

/** Maximum size of a feed file, bytes. A usual feed has about 1,000 bytes. */
const FEED_BYTES = 64 * 1024
/** Maximum size of a signature file, bytes. */
const SIGNATURE_BYTES = 1024
/** Time limit for fetching one file, ms. */
const FETCH_MS = 30_000

/** The source of updates, and the public key that verifies it. */
export interface UpdateFeed {
  /** Base address of the feed's files. */
  address: string
  /** The public Ed25519 key for the feed's signature, as SPKI DER in base64. */
  publicKey: string
}

export interface FeedDeps {
  fetch: Fetch
  clock: Clock
}

/** The fields of a feed file that the updater uses. electron-builder writes more. */
export const feedSchema = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  files: z
    .array(
      z.looseObject({
        // A plain file name, because the files of a release are in the folder of the feed.
        url: z.string().regex(/^[\w@.+ -]+$/),
        sha512: z.base64().length(88),
        size: z.number().int().positive().exactOptional(),
      }),
    )
    .min(1),

  sha512: z.base64().length(88),
  releaseDate: z.coerce.string(),
  stagingPercentage: z.number().min(0).max(100).exactOptional(),
})

/**
 * Returns the name of the feed file by electron-builder's rules, e.g. `latest-linux.yml`, or `beta.yml` on Windows.
 */
export function feedFileName(
  channel: UpdateChannel,
  platform: NodeJS.Platform,
  arch: string,
): string {
  const name = channel === 'stable' ? 'latest' : channel
  if (platform === 'darwin') return `${name}-mac.yml`
  if (platform === 'win32') return `${name}.yml`
  return arch === 'x64' ? `${name}-linux.yml` : `${name}-linux-${arch}.yml`
}

/**
 * Returns the bytes that are signed. They include the file name, so that the signed feed of one channel or platform is
 * not valid as the feed of another.
 */
export function signedFeed(name: string, text: string): Buffer {
  return Buffer.from(`${name}\n${text}`)
}

/**
 * Fetches and verifies a feed file with its signature, `<name>.sig`.
 * @returns the text of the feed
 * @throws UpdateError with one of these reasons, or the error of `fetch`, e.g. after a timeout:
 * - `invalidFeed`: the feed does not exist (404).
 * - `network`: the feed or its signature file has another error status.
 * - `tampered`: the signature file does not exist (404), or the signature is wrong.
 */
export async function fetchSignedFeed(
  { fetch, clock }: FeedDeps,
  feed: UpdateFeed,
  name: string,
): Promise<string> {
  const base = feed.address.endsWith('/') ? feed.address : `${feed.address}/`
  const read = (file: string, maxBytes: number) =>
    withDeadline(clock, FETCH_MS, undefined, async (signal) => {
      const response = await fetch(new URL(file, base).href, { signal })
      const text = await readText(response, maxBytes)
      return { status: response.status, text }
    })
  const found = await read(name, FEED_BYTES)
  if (found.status === 404) throw new UpdateError('invalidFeed', `There is no feed ${name}.`)
  if (found.status !== 200) throw new UpdateError('network', `The feed answered ${found.status}.`)
  const signature = await read(`${name}.sig`, SIGNATURE_BYTES)
  if (signature.status !== 200 && signature.status !== 404) {
    throw new UpdateError('network', `The signature answered ${signature.status}.`)
  }
  const isOurs =
    signature.status === 200 && isSignedBy(feed.publicKey, name, found.text, signature.text)
  if (!isOurs) throw new UpdateError('tampered', `The feed ${name} is not signed by our key.`)
  return found.text
}

function isSignedBy(publicKey: string, name: string, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signedFeed(name, text), key, Buffer.from(signature.trim(), 'base64'))
}
