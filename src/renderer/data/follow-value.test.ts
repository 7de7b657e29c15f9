import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { followValue } from './follow-value.ts'

let push: (payload: unknown) => void
beforeEach(() => {
  const on = (_: string, listener: typeof push) => {
    push = listener
    return () => (push = () => undefined)
  }
  vi.stubGlobal('window', { bandeja: { on } })
})
afterEach(() => vi.unstubAllGlobals())

function follow(read: Promise<{ code: string }>) {
  const applied: string[] = []
  const failed = vi.fn<(error: unknown) => void>()
  const apply = ({ code }: { code: string }) => void applied.push(code)
  const stop = followValue('connection.unreached', () => read, { apply, failed })
  return { applied, failed, stop }
}

test('followValue applies the current value, then each change', async () => {
  const { applied } = follow(Promise.resolve({ code: 'TIMEOUT' }))
  await eventually(() => expect(applied).toEqual(['TIMEOUT']))
  push({ code: 'NETWORK' })
  expect(applied).toEqual(['TIMEOUT', 'NETWORK'])
})

test('followValue ignores the response if a change has overtaken it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ code: string }>()
  const { applied } = follow(promise)
  push({ code: 'NETWORK' })
  resolve({ code: 'OLD' })
  await promise
  await Promise.resolve()
  expect(applied).toEqual(['NETWORK'])
})

test('followValue ignores a response that arrives after it was stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<{ code: string }>()
  const { applied, stop } = follow(promise)
  stop()
  resolve({ code: 'LATE' })
  await promise
  await Promise.resolve()
  expect(applied).toEqual([])
})

test('followValue reports an error of the first request, and applies changes until it is stopped', async () => {
  const error = new Error('broken')
  const { applied, failed, stop } = follow(Promise.reject(error))
  await eventually(() => expect(failed).toHaveBeenCalledWith(error))
  push({ code: 'NETWORK' })
  stop()
  push({ code: 'TIMEOUT' })
  expect(applied).toEqual(['NETWORK'])
})
