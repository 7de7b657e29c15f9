import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appFile } from './app-files.ts'

let around: string
let folder: string

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'bandeja-files-'))
  folder = join(around, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, 'folder.js'))
  await writeFile(join(around, 'secret.json'), '{}')
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets', 'index-a1B2c3D4.js'), 'run()')
  await writeFile(join(folder, 'assets', 'two words.svg'), '<svg/>')
  await writeFile(join(folder, 'notes.exe'), '')
  await symlink(join(around, 'secret.json'), join(folder, 'link.json'))
})
afterAll(() => rm(around, { recursive: true }))

describe('a file of the page', () => {
  it('has a type, a size and its bytes', async () => {
    const file = await appFile(folder, '/assets/index-a1B2c3D4.js')
    expect(file?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '5',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(file?.bytes.toString()).toBe('run()')
  })

  it('is revalidated at each request if its name has no hash', async () => {
    const file = await appFile(folder, '/assets/two%20words.svg')
    expect(file?.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
    })
    expect((await appFile(folder, '/index.html'))?.isPage).toBe(true)
  })
})

it.each([
  ['/../secret.json'],
  ['/assets/../../secret.json'],
  ['/%2e%2e/secret.json'],
  ['/..%2fsecret.json'],
  ['/assets/%2e%2e%2f%2e%2e%2fsecret.json'],
  ['/..\\secret.json'],
  ['/%5c..%5csecret.json'],
  ['/link.json'],
  ['/index.html%00.js'],
  ['/folder.js'],
  ['/notes.exe'],
  ['/missing.js'],
  ['/index.html/x.js'],
  ['/%E0%A4%A.js'],
  [`/${'a'.repeat(300)}.js`],
  ['secret.json'],
  ['/'],
])('no file is returned for the path %s', async (path) => {
  expect(await appFile(folder, path)).toBeNull()
})
