import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { drawHook } from '#renderer/app/page.fixture.tsx'
import { usePasswordChange } from './use-password-change.ts'

const refusal = { code: 'BAD_REQUEST', message: 'refused', status: 400 }

test.each([
  ['a successful', { ok: true, value: undefined }],
  ['a failed', { ok: false, error: refusal }],
])('the mutation cache does not contain the passwords of %s change', async (_, answer) => {
  vi.stubGlobal('bandeja', { request: () => Promise.resolve(answer) })
  const client = new QueryClient()
  const onSuccess = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const onError = vi.fn<(error: unknown) => void>()
  const change = await drawHook(
    () => usePasswordChange({ onSuccess, onError }),
    ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  )
  const mutations = () => client.getMutationCache().getAll()
  change().run({ current: 'the old password', wanted: 'the new password' })
  expect(mutations()).toHaveLength(1)
  await eventually(() => {
    expect(onSuccess.mock.calls.length + onError.mock.calls.length).toBe(1)
    expect(mutations()).toEqual([])
  })
})
