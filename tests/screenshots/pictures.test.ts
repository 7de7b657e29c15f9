import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownPictures } from './camera.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A picture of the whole window in this size, compressed, is between these sizes; one of a single colour is not. */
const [LEAST_BYTES, MOST_BYTES] = [50_000, 300_000]

const pages = async () => {
  const docs = (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'))
  const paths = ['README.md', ...docs.map((name) => join('docs', name))]
  return await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')))
}

test('the repository has exactly the pictures that its pages show', async () => {
  const files = (await readdir(join(ROOT, 'docs/images'))).toSorted()
  const named = (await pages()).flatMap((text) =>
    Array.from(text.matchAll(/images\/([\w-]+\.\w+)/g), ([, name = '']) => name),
  )
  expect(files).toEqual([...new Set(named)].toSorted())
  expect(files).toEqual([...shownPictures].map((name) => `${name}.jpg`).toSorted())
  expect(files.length).toBeLessThanOrEqual(20)
})

test.each([...shownPictures])('%s is a compressed picture, and not empty', async (name) => {
  const jpeg = await readFile(join(ROOT, `docs/images/${name}.jpg`))
  expect(jpeg.readUInt16BE(0)).toBe(0xff_d8)
  expect(jpeg.length).toBeGreaterThan(LEAST_BYTES)
  expect(jpeg.length).toBeLessThan(MOST_BYTES)
})
