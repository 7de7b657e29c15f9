import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MADE_BY } from './workspace/large-store.ts'

it('knows the files that make the large data', () => {
  const root = join(import.meta.dirname, '../..')
  expect(MADE_BY.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
