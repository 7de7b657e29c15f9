import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../data/test-person.ts'
import { draftsOf } from './drafts.ts'

afterEach(() => {
  signIn(null)
  vi.unstubAllGlobals()
})

test('are read anew by whoever signs in, who may be of another workspace under the same id', async () => {
  const request = vi.fn<(name: string) => Promise<unknown>>((name) =>
    Promise.resolve({ ok: true, value: name === 'drafts.get' ? { c2: 'On disk' } : undefined }),
  )
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  signIn('u1')
  const first = draftsOf('u1', 'g1')
  first.set('c1', 'Half a thou')
  signIn('u1')
  expect(draftsOf('u1', 'g1')).toBe(first)
  signIn(null)
  signIn('u1')
  const second = draftsOf('u1', 'g1')
  await second.load()
  expect([second.get('c1'), second.get('c2')]).toEqual(['', 'On disk'])
})
