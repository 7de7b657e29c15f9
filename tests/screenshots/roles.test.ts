import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sizes } from './camera.ts'
import { views } from './roles.ts'

const names = views.map(({ name }) => name)

test('each role has a screenshot', () => {
  const roles = ['super-admin', 'admin', 'supervisor', 'manager', 'publisher', 'read-only']
  expect(names).toEqual(expect.arrayContaining(roles.map((role) => `role-${role}`)))
})

test.each(names)('%s is a screenshot of the whole window, and not empty', async (name) => {
  const png = await readFile(join(import.meta.dirname, `../../docs/images/${name}.png`))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
  expect(size).toEqual(sizes.reference)
  // A single colour takes a few kilobytes.
  expect(png.length).toBeGreaterThan(100_000)
})
