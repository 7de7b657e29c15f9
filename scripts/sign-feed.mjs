import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError, entry } from './lib/console.mjs'

/** Names of the feed files that electron-builder writes, such as latest.yml and beta-linux-arm64.yml. */
const FEED = /^(?:latest|beta)(?:-(?:mac|linux(?:-\w+)?))?\.yml$/

/**
 * `npm run sign-feed -- DIR`: writes `<feed>.sig` next to each feed file, with the Ed25519 key in BANDEJA_FEED_KEY
 * (PEM). The signature covers the file's name, a line feed and its content; the app verifies it before it downloads
 * anything.
 */
async function main() {
  const folder = process.argv[2] ?? 'dist/release'
  const pem = process.env['BANDEJA_FEED_KEY']
  if (!pem) throw new UserError('BANDEJA_FEED_KEY is not set.', 'Put the private key (PEM) in it.')
  const key = createPrivateKey(pem)
  const names = (await readdir(folder)).filter((name) => FEED.test(name))
  if (names.length === 0)
    throw new UserError(`${folder} has no feed file.`, 'Run npm run package -- --release first.')
  for (const name of names) {
    const signed = Buffer.from(`${name}\n${await readFile(join(folder, name), 'utf8')}`)
    await writeFile(join(folder, `${name}.sig`), sign(null, signed, key).toString('base64'))
    process.stdout.write(`${name}.sig\n`)
  }
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  process.stdout.write(`Public key for BANDEJA_UPDATE_KEY: ${publicKey.toString('base64')}\n`)
}

await entry(main)
