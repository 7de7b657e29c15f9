import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  joinPieces,
  NEWER_STAND_IN,
  STAND_IN,
  unpackNewerStandIn,
  WINDOWS_STAND_IN,
} from './electron-standin.mjs'

const PIECES = ['first ', 'second ', 'third ', '…', '…', '…', '…', '…', '…', '…', 'eleventh']
const WHOLE = PIECES.join('')
const FIGURE = createHash('sha256').update(WHOLE).digest('hex')

describe('joining the pieces', () => {
  let folder = ''
  const archive = () => join(folder, 'whole.zip')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-pieces-'))
    await writeFile(join(folder, 'index.js'), 'not a piece')
    for (const [index, piece] of [...PIECES.entries()].toReversed()) {
      const number = String(index).padStart(3, '0')
      await writeFile(join(folder, `electron-linux-x64.zip.p${number}`), piece)
    }
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('orders them by their numbers', async () => {
    await joinPieces(folder, archive(), FIGURE)
    expect(await readFile(archive(), 'utf8')).toBe(WHOLE)
  })

  it('refuses a changed piece', async () => {
    await writeFile(join(folder, 'electron-linux-x64.zip.p004'), '?')
    await expect(joinPieces(folder, archive(), FIGURE)).rejects.toThrow(/not the official release/)
  })

  it('refuses a missing piece', async () => {
    await rm(join(folder, 'electron-linux-x64.zip.p010'))
    await expect(joinPieces(folder, archive(), FIGURE)).rejects.toThrow(/10 pieces/)
  })
})

it('uses the checksums of the official release', () => {
  expect(STAND_IN.sha256).toBe('301ff45db3ee5e4222adecc07555c31dd1b56d82c20540d7ad6da504dde332c8')
  const forWindows = '1fb682cc8e6dc8765a4743ea39a1003c469cb0f50711f830bea93907067cf207'
  expect(WINDOWS_STAND_IN.sha256).toBe(forWindows)
})

describe('the newer stand-in', () => {
  const { package: name, integrity, version } = NEWER_STAND_IN
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-newer-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Replaces npm: puts the package into the draft's node_modules. */
  const fetchWith = (found: string) => async (draft: string) => {
    const programs = join(draft, 'node_modules', name, 'bin')
    await mkdir(programs, { recursive: true })
    for (const program of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) {
      await writeFile(join(programs, program), '')
    }
    const lock = { packages: { [`node_modules/${name}`]: { integrity: found } } }
    await writeFile(join(draft, 'node_modules', '.package-lock.json'), JSON.stringify(lock))
  }

  it('is only accepted from the pinned package', async () => {
    const runtime = join(folder, 'runtime')
    await unpackNewerStandIn(folder, runtime, fetchWith(integrity))
    expect(await readFile(join(runtime, 'version'), 'utf8')).toBe(version)
    const other = unpackNewerStandIn(folder, join(folder, 'other'), fetchWith('sha512-AAAA'))
    await expect(other).rejects.toThrow(/not the pinned package \(sha512-AAAA\)/)
    await expect(readFile(join(folder, 'other', 'version'))).rejects.toThrow('ENOENT')
  })
})
