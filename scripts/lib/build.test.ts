import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './build.mjs'

let root = ''
const now = () => fingerprint(root, ['src', 'package.json', 'not-there'])

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-build-'))
  await mkdir(join(root, 'src/deep'), { recursive: true })
  await writeFile(join(root, 'src/deep/a.ts'), 'a')
  await writeFile(join(root, 'package.json'), '{}')
})

afterEach(() => rm(root, { recursive: true, force: true }))

it('stays the same while the sources do', async () => {
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
