import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const Report = z.object({ diagnostics: z.array(z.object({ code: z.string().optional() })) })

/** Runs the linter with the project's configuration on one file of a temporary project. */
async function faults(project: string, path: string, source: string): Promise<string[]> {
  await mkdir(dirname(join(project, path)), { recursive: true })
  await writeFile(join(project, path), source)
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
    execFile(process.execPath, [oxlint, '-f', 'json', path], { cwd: project }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const found = Report.parse(JSON.parse(output)).diagnostics.map((one) => one.code ?? 'unused')
  return [...new Set(found)].toSorted()
}

describe('the linter as configured', () => {
  let project = ''

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'bandeja-lint-'))
    for (const part of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'scripts/lint']) {
      await cp(join(ROOT, part), join(project, part), { recursive: true })
    }
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  })

  afterEach(() => rm(project, { recursive: true, force: true }))

  it.each([
    ['static import', `import { app } from 'electron'\nexport const name = app.name\n`],
    ['type import', `import type { App } from 'electron'\nexport type A = App\n`],
    ['re-export', `export { app } from 'electron'\n`],
    ['star export', `export * from 'electron'\n`],
    ['lazy import', `export const load = () => import('electron')\n`],
    ['type reference', `export type A = import('electron').App\n`],
  ])('reports a forbidden %s', async (_, source) => {
    expect(await faults(project, 'src/main/outbox/send.ts', source)).toContain('bandeja(arrows)')
  })

  it.each([
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
  ])('refuses %s', async (_, source, code) => {
    expect(await faults(project, 'src/main/outbox/send.ts', source)).toContain(code)
  })

  it.each([
    ['it.only', `it.only('a', () => { expect(1).toBe(1) })`, 'vitest(no-focused-tests)'],
    ['it.skip', `it.skip('a', () => { expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
    ['it.skipIf', `it.skipIf(1)('a', () => { expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
    ['skip()', `it('a', (c) => { c.skip(); expect(1).toBe(1) })`, 'bandeja(skip-says-why)'],
  ])('refuses %s in a test', async (_, body, code) => {
    const source = `import { expect, it } from 'vitest'\n${body}\n`
    expect(await faults(project, 'src/main/outbox/send.test.ts', source)).toContain(code)
  })

  it('accepts a clean file', async () => {
    const source = `import { it, expect } from 'vitest'
import { readFile } from 'node:fs/promises'

it('reads', async (context) => {
  context.skip(process.platform === 'win32', 'the path is a POSIX one')
  expect(await readFile('/dev/null', 'utf8')).toBe('')
})
`
    expect(await faults(project, 'src/main/outbox/send.test.ts', source)).toEqual([])
  })

  it.each([
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
  ])('refuses %s at module scope of the page', async (_, source) => {
    const found = 'bandeja(no-module-state)'
    expect(await faults(project, 'src/renderer/data/kept.ts', source)).toContain(found)
    expect(await faults(project, 'src/main/kept.ts', source)).not.toContain(found)
  })

  it.each([
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
  ])('allows %s', async (_, source) => {
    expect(await faults(project, 'src/renderer/data/kept.ts', source)).not.toContain(
      'bandeja(no-module-state)',
    )
  })
})
