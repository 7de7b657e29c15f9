import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { build, fingerprint } from './build.mjs'

let root = ''
const now = () => fingerprint(root, ['src', 'package.json', 'not-there'])

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-build-'))
  await mkdir(join(root, 'src/deep'), { recursive: true })
  await writeFile(join(root, 'src/deep/a.ts'), 'a')
  await writeFile(join(root, 'package.json'), '{}')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

it('does not change if the sources do not change', async () => {
  const before = await now()
  await writeFile(join(root, 'src/deep/a.test.ts'), 'a test is no part of the app')
  await writeFile(join(root, 'README.md'), 'nor is this')
  expect(await now()).toBe(before)
})

it.each([
  ['a file changes', () => writeFile(join(root, 'src/deep/a.ts'), 'b')],
  ['a file is added', () => writeFile(join(root, 'src/b.ts'), '')],
  ['a file is renamed', () => rename(join(root, 'src/deep/a.ts'), join(root, 'src/deep/b.ts'))],
  ['a file is removed', () => rm(join(root, 'src/deep/a.ts'))],
  ['a named file changes', () => writeFile(join(root, 'package.json'), '{"a":1}')],
])('changes when %s', async (_, change) => {
  const before = await now()
  await change()
  expect(await now()).not.toBe(before)
})

describe('the built app', () => {
  /** Replaces electron-vite: records its call and creates the built files. */
  const vite = `
    import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
    appendFileSync('builds', process.argv[2] + ' ')
    rmSync('out', { recursive: true, force: true })
    for (const part of ['main', 'preload', 'renderer']) {
      mkdirSync('out/' + part, { recursive: true })
      cpSync('src/deep/a.ts', 'out/' + part + '/index')
    }
  `
  const out = (part: string) => join(root, 'out', part, 'index')
  const once = () =>
    build({ root, cache: join(root, '.cache'), modules: join(root, 'node_modules') })
  const builds = async () => (await readFile(join(root, 'builds'), 'utf8')).trim().split(' ')

  beforeEach(async () => {
    const bin = join(root, 'node_modules', 'electron-vite', 'bin')
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, 'electron-vite.js'), vite)
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  it('is built once, even by two processes at once', async () => {
    await Promise.all([once(), once()])
    await once()
    expect(await builds()).toEqual(['build'])
  })

  it.each([
    ['its sources change', () => writeFile(join(root, 'src/deep/a.ts'), 'b'), 'b'],
    [
      'live reload has built edits that were undone later',
      () => appendFile(out('main'), ' edited'),
      'a',
    ],
    ['its page is missing', () => rm(out('renderer')), 'a'],
    ['its preload is missing', () => rm(out('preload')), 'a'],
  ])('is rebuilt when %s', async (_, change, made) => {
    await once()
    await change()
    await once()
    expect(await builds()).toEqual(['build', 'build'])
    for (const part of ['main', 'preload', 'renderer']) {
      expect(await readFile(out(part), 'utf8')).toBe(made)
    }
  })
})
