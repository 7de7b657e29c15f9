import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedFileName, feedSchema, fetchSignedFeed } from '#main/electron/updates/signed-feed.ts'
import { systemClock } from '#main/system-clock.ts'
import { startUpdateFeed, type Release, type UpdateFeedServer } from '#tests/support/update-feed.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'

const NAME = 'latest-linux.yml'
const good: Release = { version: '9.0.0', program: Buffer.from('program') }
let server: UpdateFeedServer

beforeAll(async () => {
  server = await startUpdateFeed(NAME)
})
afterAll(() => server.close())

const read = (name = NAME) =>
  fetchSignedFeed({ fetch: nodeFetch, clock: systemClock }, server, name)

describe('a feed', () => {
  it('with our signature is read', async () => {
    server.publish(good)
    expect(await read()).toContain('version: 9.0.0')
  })

  it.each<[string, Partial<Release>, string]>([
    ['another key’s signature', { isForged: true }, 'tampered'],
    ['no signature', { isUnsigned: true }, 'tampered'],
  ])('with %s is refused', async (_, change, reason) => {
    server.publish({ ...good, ...change })
    await expect(read()).rejects.toMatchObject({ reason })
  })

  it('that was changed after signing is refused', async () => {
    server.publish(good)
    const signature = await (await fetch(`${server.address}/${NAME}.sig`)).text()
    const changed = (await read()).replace('9.0.0', '9.0.1')
    const answers = new Map([
      [NAME, changed],
      [`${NAME}.sig`, signature],
    ])
    const fetchChanged = (url: string) =>
      Promise.resolve(new Response(answers.get(new URL(url).pathname.slice(1))))
    const reading = fetchSignedFeed({ fetch: fetchChanged, clock: systemClock }, server, NAME)
    await expect(reading).rejects.toMatchObject({ reason: 'tampered' })
  })

  it('of another channel is refused under this name', async () => {
    server.publish(good)
    const fetchRenamed: typeof nodeFetch = (url, init) =>
      nodeFetch(url.replace('beta-linux', 'latest-linux'), init)
    const deps = { fetch: fetchRenamed, clock: systemClock }
    const reading = fetchSignedFeed(deps, server, 'beta-linux.yml')
    await expect(reading).rejects.toMatchObject({ reason: 'tampered' })
  })

  it('that does not exist is invalid, and one that cannot be reached is a network failure', async () => {
    await expect(read('beta-mac.yml')).rejects.toMatchObject({ reason: 'invalidFeed' })
    const nowhere = { ...server, address: 'http://127.0.0.1:9' }
    const reading = fetchSignedFeed({ fetch: nodeFetch, clock: systemClock }, nowhere, NAME)
    await expect(reading).rejects.not.toHaveProperty('reason', 'tampered')
  })
})

describe('an error status', () => {
  it.each<[string, number, string]>([
    [NAME, 404, 'invalidFeed'],
    [NAME, 403, 'network'],
    [`${NAME}.sig`, 404, 'tampered'],
    [`${NAME}.sig`, 403, 'network'],
    [`${NAME}.sig`, 429, 'network'],
    [`${NAME}.sig`, 503, 'network'],
  ])('of %s, %i: %s', async (file, status, reason) => {
    const fetchFailing = (url: string) =>
      Promise.resolve(
        url.endsWith(`/${file}`) ? new Response('', { status }) : new Response('version: 9.0.0'),
      )
    const reading = fetchSignedFeed({ fetch: fetchFailing, clock: systemClock }, server, NAME)
    await expect(reading).rejects.toMatchObject({ reason })
  })
})

describe('the content of a feed', () => {
  const sha512 = Buffer.alloc(64).toString('base64')
  const files = [{ url: 'bandeja-1.2.3.AppImage', sha512, size: 5 }]
  const valid = { version: '1.2.3', files, sha512, releaseDate: '2026-11-23' }

  it.each([
    ['what electron-builder writes', valid, true],
    ['a beta version', { ...valid, version: '1.2.3-beta.1' }, true],
    ['no version', { ...valid, version: undefined }, false],
    ['a version that is none', { ...valid, version: 'newest' }, false],
    ['no file', { ...valid, files: [] }, false],
    ['a file without a hash', { ...valid, files: [{ url: 'a.AppImage' }] }, false],
    ['a file elsewhere', { ...valid, files: [{ url: 'https://e.example/a', sha512 }] }, false],
    ['a text', 'version', false],
    ['nothing', null, false],
  ])('%s: valid %s', (_, content, isValid) => {
    expect(feedSchema.safeParse(content).success).toBe(isValid)
  })
})

it.each([
  ['stable', 'linux', 'x64', 'latest-linux.yml'],
  ['stable', 'linux', 'arm64', 'latest-linux-arm64.yml'],
  ['beta', 'linux', 'x64', 'beta-linux.yml'],
  ['stable', 'win32', 'x64', 'latest.yml'],
  ['beta', 'darwin', 'arm64', 'beta-mac.yml'],
] as const)('the %s feed of %s %s is %s', (channel, platform, arch, name) => {
  expect(feedFileName(channel, platform, arch)).toBe(name)
})

it('npm run sign-feed creates signatures that the app accepts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-feed-'))
  try {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    await writeFile(join(folder, NAME), 'version: 9.0.0\n')
    const script = join(import.meta.dirname, '../../scripts/sign-feed.mjs')
    const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const env = { ...process.env, BANDEJA_FEED_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder], { env })
    const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(stdout).toContain(der)
    const fetchFile = async (url: string) =>
      new Response(await readFile(join(folder, new URL(url).pathname.slice(1)), 'utf8'))
    const feed = { address: 'https://feed.example/', publicKey: der }
    const deps = { fetch: fetchFile, clock: systemClock }
    expect(await fetchSignedFeed(deps, feed, NAME)).toBe('version: 9.0.0\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
