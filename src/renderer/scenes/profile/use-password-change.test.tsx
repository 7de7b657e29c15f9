import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { request } from '#renderer/data/bridge.ts'
import { usePasswordChange } from './use-password-change.ts'

vi.mock(import('#renderer/data/bridge.ts'), async (load) => ({
  ...(await load()),
  request: vi.fn<() => Promise<never>>(),
}))
const response = vi.mocked(request)

test.each([
  ['a successful', () => Promise.resolve()],
  ['a failed', () => Promise.reject(new Error('refused'))],
])('the mutation cache does not contain the passwords of %s change', async (_, respond) => {
  response.mockImplementationOnce(respond)
  const client = new QueryClient()
  const onSuccess = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const onError = vi.fn<(error: unknown) => void>()
  const rendered: ReturnType<typeof usePasswordChange>[] = []
  function Section() {
    rendered.push(usePasswordChange({ onSuccess, onError }))
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Section />
    </QueryClientProvider>,
  )
  rendered[0]?.run({ current: 'the old password', wanted: 'the new password' })
  const mutations = () => client.getMutationCache().getAll()
  expect(mutations()).toHaveLength(1)
  await vi.waitFor(() => {
    expect(onSuccess.mock.calls.length + onError.mock.calls.length).toBe(1)
    expect(mutations()).toEqual([])
  })
})
