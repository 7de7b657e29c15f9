import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
})

/** The files of the temporary project, by path. The tests add theirs while they are collected. */
const sources = new Map<string, string>()

/** Adds a file to a folder of the temporary project. @returns its path */
function file(folder: string, source: string, extension = '.ts'): string {
  const path = `${folder}/file-${sources.size}${extension}`
  sources.set(path, source)
  return path
}

describe('the linter as configured', () => {
  const found = new Map<string, Set<string>>()
  const faults = (path: string) => [...(found.get(path) ?? [])].toSorted()

  // One run for all files: each start of the linter takes as long as a hundred files.
  beforeAll(async () => {
    const project = await mkdtemp(join(tmpdir(), 'bandeja-lint-'))
    for (const part of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'scripts/lint']) {
      await cp(join(ROOT, part), join(project, part), { recursive: true })
    }
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
    for (const [path, source] of sources) {
      await mkdir(dirname(join(project, path)), { recursive: true })
      await writeFile(join(project, path), source)
    }
    const output = await new Promise<string>((resolve) => {
      const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
      execFile(process.execPath, [oxlint, '-f', 'json', 'src'], { cwd: project }, (_, stdout) =>
        resolve(stdout),
      )
    })
    await rm(project, { recursive: true, force: true })
    for (const { code = 'unused', filename } of Report.parse(JSON.parse(output)).diagnostics)
      found.set(filename, (found.get(filename) ?? new Set()).add(code))
  })

  it.each(
    [
      ['static import', `import { app } from 'electron'\nexport const name = app.name\n`],
      ['type import', `import type { App } from 'electron'\nexport type A = App\n`],
      ['re-export', `export { app } from 'electron'\n`],
      ['star export', `export * from 'electron'\n`],
      ['lazy import', `export const load = () => import('electron')\n`],
      ['type reference', `export type A = import('electron').App\n`],
    ].map(([name = '', source = '']) => ({ name, path: file('src/main/outbox', source) })),
  )('reports a forbidden $name', ({ path }) => {
    expect(faults(path)).toContain('bandeja(arrows)')
  })

  it.each(
    [
      ['an any', 'export const f = (x: any) => x\n', 'typescript(no-explicit-any)'],
      [
        'a promise that is not awaited',
        `const work = async () => 1\nexport function f(): void {\n  work()\n}\n`,
        'typescript(no-floating-promises)',
      ],
      [
        'an unsafe type assertion',
        'export const f = (x: unknown) => x as string\n',
        'typescript(no-unsafe-type-assertion)',
      ],
      [
        'an empty catch',
        `export function f(g: () => void) {\n  try {\n    g()\n  } catch {}\n}\n`,
        'eslint(no-empty)',
      ],
      ['an unused directive', '// oxlint-disable-next-line no-var -- x y\nexport {}\n', 'unused'],
      [
        'a directive without a reason',
        '// oxlint-disable-next-line no-debugger\ndebugger\nexport {}\n',
        'bandeja(directive-says-why)',
      ],
    ].map(([name = '', source = '', code = '']) => ({
      name,
      path: file('src/main/outbox', source),
      code,
    })),
  )('refuses $name', ({ path, code }) => {
    expect(faults(path)).toContain(code)
  })

  it.each(
    [
      ['it.only', `it.only('a', () => { expect(1).toBe(1) })`, 'vitest(no-focused-tests)'],
      ['it.skip', `it.skip('a', () => { expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
      ['it.skipIf', `it.skipIf(1)('a', () => { expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
      ['skip()', `it('a', (c) => { c.skip(); expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
    ].map(([name = '', body = '', code = '']) => {
      const source = `import { expect, it } from 'vitest'\n${body}\n`
      return { name, path: file('src/main/outbox', source, '.test.ts'), code }
    }),
  )('refuses $name in a test', ({ path, code }) => {
    expect(faults(path)).toContain(code)
  })

  const clean = file(
    'src/main/outbox',
    `import { it, expect } from 'vitest'
import { readFile } from 'node:fs/promises'

it('reads', async (context) => {
  context.skip(process.platform === 'win32', 'the path is a POSIX one')
  expect(await readFile('/dev/null', 'utf8')).toBe('')
})
`,
    '.test.ts',
  )
  it('accepts a clean file', () => {
    expect(faults(clean)).toEqual([])
  })

  it.each(
    [
      ['an import', `import { log } from '../log.ts'\nexport const write = log\n`, true],
      ['a lazy import', `export const load = () => import('../../wire.ts')\n`, false],
      ['a type', `export type Log = import('../log.ts').Log\n`, true],
      ['a re-export', `export { log } from '../log.ts'\n`, true],
      ['an import from its folder', `export { log } from './log.ts'\n`, false],
      ['an import from outside src/', `export { log } from '../../../tests/log.ts'\n`, false],
    ].map(([name, source, isFault]) => ({
      name: String(name),
      path: file('src/workspace/events', String(source)),
      isFault: Boolean(isFault),
    })),
  )('asks for an alias for $name from above the folder: $isFault', ({ path, isFault }) => {
    expect(faults(path).includes('bandeja(alias-imports)')).toBe(isFault)
  })

  it.each(
    [
      ['a variable', 'let last = 0\nexport const next = () => (last += 1)\n'],
      ['an exported variable', 'export let last = 0\nexport const next = () => (last += 1)\n'],
      [
        'a changed map',
        `const all = new Map<string, string>()\nexport const put = () => all.set('a', 'b')\n`,
      ],
      [
        'a changed list',
        'const all: string[] = []\nexport const put = (one: string) => all.push(one)\n',
      ],
      [
        'a changed object',
        `const all: Record<string, string> = {}\nexport function put(one: string): void {\n  all[one] = one\n}\n`,
      ],
      ['a subscription', `import { store } from './store.ts'\nstore.sub(1, () => undefined)\n`],
    ].map(([name = '', source = '']) => ({
      name,
      page: file('src/renderer/data', source),
      main: file('src/main', source),
    })),
  )('refuses $name at module scope of the page', ({ page, main }) => {
    expect(faults(page)).toContain('bandeja(no-module-state)')
    expect(faults(main)).not.toContain('bandeja(no-module-state)')
  })

  it.each(
    [
      [
        'a constant map',
        `const all = new Map([['a', 'b']])\nexport const get = () => all.get('a')\n`,
      ],
      [
        'state of a factory',
        'export function create() {\n  let last = 0\n  return () => (last += 1)\n}\n',
      ],
      [
        'an exception with its reason',
        '// oxlint-disable-next-line bandeja/no-module-state -- caches a pure function\n' +
          'let last = 0\nexport const next = () => (last += 1)\n',
      ],
    ].map(([name = '', source = '']) => ({ name, path: file('src/renderer/data', source) })),
  )('allows $name', ({ path }) => {
    expect(faults(path)).not.toContain('bandeja(no-module-state)')
  })

  it.each(
    [
      [
        'a check of its own',
        'export const isOurs = (event: KeyboardEvent) => !event.isComposing\n',
      ],
      [
        'a check of the key code',
        'export const isOurs = ({ keyCode }: KeyboardEvent) => keyCode !== 229\n',
      ],
      [
        'a listener of keyup',
        `export const listen = (save: () => void) => window.addEventListener('keyup', save)\n`,
      ],
      [
        'a handler of key presses',
        'export const field = (save: () => void) => <input aria-label="a" onKeyPress={save} />\n',
      ],
    ].map(([name = '', source = '']) => ({
      name,
      page: file('src/renderer/data', source, '.tsx'),
      main: file('src/main', source, '.tsx'),
    })),
  )('refuses $name for composed keys in the page', ({ page, main }) => {
    expect(faults(page)).toContain('bandeja(composing-keys)')
    expect(faults(main)).not.toContain('bandeja(composing-keys)')
  })

  const keydown = file(
    'src/renderer/data',
    'export const field = (save: () => void) => (\n  <input aria-label="a" onKeyDown={({ key }) => key === \'Enter\' && save()} />\n)\n',
    '.tsx',
  )
  it('allows a handler of keydown, which the guard precedes', () => {
    expect(faults(keydown)).not.toContain('bandeja(composing-keys)')
  })
})
