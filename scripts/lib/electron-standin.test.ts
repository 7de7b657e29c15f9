import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { joinPieces, STAND_IN } from './electron-standin.mjs'
import { refuseOtherElectron } from './packaging.mjs'
import { UserError } from './console.mjs'

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

it('uses the checksum of the official release', () => {
  expect(STAND_IN.sha256).toBe('301ff45db3ee5e4222adecc07555c31dd1b56d82c20540d7ad6da504dde332c8')
})

describe('packaging', () => {
  it('refuses the stand-in with one sentence', () => {
    const standIn = { version: STAND_IN.version, isStandIn: true }
    expect(() => refuseOtherElectron(standIn, '45.3.4')).toThrow(UserError)
    expect(() => refuseOtherElectron(standIn, '45.3.4')).toThrow(/33\.3\.0 is a stand-in/)
    expect(() => refuseOtherElectron(standIn, STAND_IN.version)).toThrow(UserError)
  })

  it('refuses any other release', () => {
    const other = { version: '42.0.0', isStandIn: false }
    expect(() => refuseOtherElectron(other, '45.3.4')).toThrow(/42\.0\.0 and not 45\.3\.4/)
  })

  it('accepts the pinned release', () => {
    const pinned = { version: '45.3.4', isStandIn: false }
    expect(() => refuseOtherElectron(pinned, '45.3.4')).not.toThrow()
  })
})
