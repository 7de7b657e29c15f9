import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from './flow-json.ts'

const flow = {
  version: '6.3',
  screens: [
    {
      id: 'FIN',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'Footer', label: 'Enviar', 'on-click-action': { name: 'complete', payload: {} } },
        ],
      },
    },
  ],
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-json-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function outcome(...given: readonly string[]) {
  const lines: string[] = []
  const code = run(given, (line) => lines.push(line))
  return { code, lines }
}

function file(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

it('prints one line per file and writes the round trip of each accepted file', () => {
  const good = file('good.json', flow)
  const bad = file('bad.json', { ...flow, version: '2.1' })
  const out = join(folder, 'out')
  expect(outcome('--out', out, good, bad)).toEqual({
    code: 1,
    lines: [
      `ok ${good} 6.3`,
      `refused ${bad}: version, Version 2.1 is not supported; use 5.1 to 7.3.`,
    ],
  })
  expect(JSON.parse(readFileSync(join(out, 'good.json'), 'utf8'))).toEqual(flow)
})

const EXAMPLES = join(import.meta.dirname, 'fixtures/flow-json')
const examples = readdirSync(EXAMPLES).map((name) => join(EXAMPLES, name))
const parsed = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

it('accepts the channel’s components and actions in all versions, and the round trip does not change them', () => {
  const out = join(folder, 'out')
  const { code, lines } = outcome(...examples, '--out', out)
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(code).toBe(0)
  expect(readdirSync(out).map((name) => parsed(join(out, name)))).toEqual(
    readdirSync(out).map((name) => parsed(join(EXAMPLES, name))),
  )
  expect(readdirSync(out)).toHaveLength(examples.length)
})

it('exits with 0 when every file is accepted', () => {
  expect(outcome(file('good.json', flow)).code).toBe(0)
})

it('refuses files that it cannot read, and prints its usage without a file', () => {
  expect(outcome(file('text.json', 'no')).lines[0]).toContain('document, The file is not JSON.')
  expect(outcome(join(folder, 'nowhere.json')).code).toBe(1)
  expect(outcome().code).toBe(2)
})
