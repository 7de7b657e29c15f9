import { createPublicKey } from 'node:crypto'
import { UserError } from './console.mjs'

/** The value of BANDEJA_UPDATE_FEED for packages that do not update themselves. */
const NO_FEED = 'none'

/** @typedef {{ address: string, publicKey: string }} UpdateFeed */

/**
 * Returns the update feed of a release, from BANDEJA_UPDATE_FEED and BANDEJA_UPDATE_KEY.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {UpdateFeed | null} null for a release that does not update itself
 * @throws {UserError} if the address or the key is missing or wrong
 */
export function releaseFeed(env) {
  const address = env['BANDEJA_UPDATE_FEED'] ?? ''
  const publicKey = env['BANDEJA_UPDATE_KEY'] ?? ''
  if (address === NO_FEED) return null
  if (URL.parse(address)?.protocol !== 'https:') {
    throw refusal('an https address in BANDEJA_UPDATE_FEED')
  }
  if (!isEd25519(publicKey)) throw refusal("the feed's public key in BANDEJA_UPDATE_KEY")
  return { address, publicKey }
}

/**
 * Returns electron-builder's options for a feed. The app reads it from its package.json.
 * @param {UpdateFeed} feed
 * @returns {string[]}
 */
export function feedOptions({ address, publicKey }) {
  return [
    `--config.publish.url=${address}`,
    `--config.extraMetadata.updateFeed.address=${address}`,
    `--config.extraMetadata.updateFeed.publicKey=${publicKey}`,
  ]
}

/** @param {string} missing */
function refusal(missing) {
  return new UserError(
    `A release finds its updates by ${missing}.`,
    'docs/updates.md describes both. BANDEJA_UPDATE_FEED=none makes packages that do not update themselves.',
  )
}

/** @param {string} publicKey SPKI DER in base64 */
function isEd25519(publicKey) {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
