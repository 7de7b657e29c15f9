import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { roomiest } from './memory.mjs'

it('uses memory only if there is room', async () => {
  expect(await roomiest(1, '/')).toBe('/')
  expect(await roomiest(Number.MAX_SAFE_INTEGER, '/')).toBe(tmpdir())
  expect(await roomiest(1, '/missing')).toBe(tmpdir())
})
