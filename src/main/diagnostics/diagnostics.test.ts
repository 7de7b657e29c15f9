import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diagnosticParts } from '#contract/diagnostics.ts'
import type { Fact } from '#main/ports.ts'
import { createDiagnostics } from './diagnostics.ts'

const TOKEN = 'short-token'
const DUMP_ID = '6b1f1a53-5a3b-4a51-9d7c-0c1f3a4b5c6d'
const AT = '2026-11-23T12:00:00.000Z'

let folder: string
let isLocked: boolean
let chosen: string | null
let written: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-diagnostics-'))
  await mkdir(join(folder, 'logs'))
  isLocked = false
  chosen = '/saved.txt'
  written = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function desk({ values = [], fact = 'a value' }: { values?: string[]; fact?: string } = {}) {
  const facts = (): Fact[] => [['fact', fact]]
  const system = (): Fact[] => [['version', '130.0.6723.137 in /home/ana/x']]
  const dump = { id: DUMP_ID, at: AT, process: 'page' as const, bytes: 6 }
  const report = { ...dump, version: '1', kind: 'ended' as const, reason: 'crashed', exitCode: 11 }
  return createDiagnostics({
    facts: {
      app: system,
      connection: facts,
      updates: facts,
      settings: facts,
      policy: facts,
      graphics: system,
    },
    userData: folder,
    logs: join(folder, 'logs'),
    home: '/home/ana',
    crashReports: {
      list: () => Promise.resolve([{ ...report, dump }]),
      readDump: () => Promise.resolve(Buffer.from('memory')),
    },
    privateValues: () => Promise.resolve(values),
    withoutToken: (text) => text.replaceAll(TOKEN, '…'),
    isLocked: () => isLocked,
    choosePath: () => Promise.resolve(chosen),
    write: async (path, text) => {
      if (path === '/full') throw new Error('No space left.')
      written.push(text)
    },
    addSaved: () => '7',
    clock: { now: () => Date.parse(AT), after: () => () => undefined },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
}

it('collects every part, in the order of the saved file', async () => {
  const { parts, dumps } = await desk().collect()
  expect(parts.map(({ part }) => part)).toEqual(diagnosticParts)
  expect(parts.map(({ text }) => text)).toContain('fact: a value')
  expect(parts.find(({ part }) => part === 'crashes')?.text).toContain('crashed (11)')
  expect(dumps).toHaveLength(1)
})

it('keeps versions, and writes the path of the home folder as ~', async () => {
  const { parts } = await desk().collect()
  const [app] = parts
  expect(app?.text).toBe('version: 130.0.6723.137 in ~/x')
})

it('says which part could not be read', async () => {
  await rm(folder, { recursive: true })
  const { parts } = await desk().collect()
  expect(parts.find(({ part }) => part === 'storage')?.text).toBe('could not be read')
})

describe('saving the diagnostics', () => {
  it('writes the chosen parts as they were collected, and only chosen dumps', async () => {
    await writeFile(join(folder, 'logs', 'main.log'), 'info Started.\n')
    const diagnostics = desk()
    const { id, parts } = await diagnostics.collect()
    await writeFile(join(folder, 'logs', 'main.log'), 'info Later.\n')
    expect(await diagnostics.save({ id, parts: ['app', 'log'], dumps: [] })).toEqual({
      savedId: '7',
    })
    const [text = ''] = written
    for (const { part, text: read } of parts)
      expect(text.includes(`== ${part} ==\n${read}`)).toBe(part === 'app' || part === 'log')
    expect(text).toContain('left out by the user: connection, updates')
    expect(text).toContain('Started.')
    expect(text).not.toMatch(/Later|CRASH DUMP/)
  })

  it('writes a chosen dump in base64', async () => {
    const diagnostics = desk()
    const { id } = await diagnostics.collect()
    await diagnostics.save({ id, parts: [], dumps: [DUMP_ID] })
    expect(written[0]).toContain(
      `-----BEGIN CRASH DUMP page ${AT}-----\n${Buffer.from('memory').toString('base64')}\n-----END`,
    )
  })

  it.each([
    ['of an earlier collection', () => {}, 'NOT_FOUND', false],
    ['after the screen was locked', () => void (isLocked = true), 'LOCKED', true],
    ['to a path that cannot be written', () => void (chosen = '/full'), 'STORAGE', true],
  ])('%s is refused', async (_, spoil, code, isLast) => {
    const diagnostics = desk()
    const { id } = await diagnostics.collect()
    if (!isLast) await diagnostics.collect()
    spoil()
    await expect(diagnostics.save({ id, parts: ['app'], dumps: [] })).rejects.toMatchObject({
      code,
    })
    expect(written).toEqual([])
  })

  it('writes nothing if the user cancels', async () => {
    const diagnostics = desk()
    const { id } = await diagnostics.collect()
    chosen = null
    expect(await diagnostics.save({ id, parts: ['app'], dumps: [] })).toEqual({ savedId: null })
    expect(written).toEqual([])
  })
})

it('a saved file never contains a token, a telephone number, or a private text that main knows', async () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 13 })
  const phone = digits.map((all) => `+${all.join('')}`)
  const opaque = fc.stringMatching(/^[A-Za-z0-9_-]{32,60}$/)
  const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 3, maxLength: 9 })
  const text = words.map((all) => all.map((word) => `ñ${word}`).join(' '))
  await fc.assert(
    fc.asyncProperty(phone, opaque, text, async (planted, token, message) => {
      const cause = `TypeError: ${planted} said ${message}, ${token}, ${TOKEN}, "${message}"`
      const quoted = JSON.stringify('SyntaxError: "Una frase que nadie conoce" is not valid JSON')
      const line = `error Failed. cause=${JSON.stringify(cause)} other=${quoted}\n`
      await writeFile(join(folder, 'logs', 'main.log'), line)
      const diagnostics = desk({ values: [message], fact: `${message} ${TOKEN} ${planted}` })
      const { id } = await diagnostics.collect()
      await diagnostics.save({ id, parts: [...diagnosticParts], dumps: [] })
      const saved = written.splice(0).join('')
      expect(saved).toContain('TypeError')
      for (const secret of [planted, token, TOKEN, message, 'ñ', 'nadie'])
        expect(saved).not.toContain(secret)
    }),
    { numRuns: 40 },
  )
})
