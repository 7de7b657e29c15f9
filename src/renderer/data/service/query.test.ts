import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, refetchFailedQueries } from './query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

afterEach(() => queryClient.clear())

/** Observes a query whose first call fails. `calls` returns how often it was called. */
async function failing(failure: ApiError) {
  let calls = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: queryKeyOf('notes', failure.code),
    retry: false,
    queryFn: async () => {
      calls += 1
      if (calls > 1) return await Promise.resolve('loaded')
      throw failure
    },
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  return { observer, stop, calls: () => calls }
}

const outage = new ApiError(0, 'NETWORK', 'unreachable')
const refusal = new ApiError(403, 'FORBIDDEN', 'refused')

test('a query that failed in an outage is fetched again, a refused query is not', async () => {
  const lost = await failing(outage)
  const refused = await failing(refusal)
  refetchFailedQueries()
  await expect.poll(() => lost.observer.getCurrentResult().data).toBe('loaded')
  expect(refused.calls()).toBe(1)
})

test('a component hears of written data before the browser paints', async () => {
  const queryKey = queryKeyOf('notes', 'written')
  const heard: unknown[] = []
  queryClient.setQueryData(queryKey, 'before')
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false })
  const hear = ({ data }: { data: unknown }) => void heard.push(data)
  // As `useQuery` subscribes a component.
  const stop = observer.subscribe(notifyManager.batchCalls(hear))
  queryClient.setQueryData(queryKey, 'after')
  await Promise.resolve()
  expect(heard).toEqual(['after'])
  stop()
})

test('a failed query that no component shows any more is not fetched again', async () => {
  const left = await failing(outage)
  left.stop()
  const shown = await failing(new ApiError(0, 'TIMEOUT', 'late'))
  refetchFailedQueries()
  await expect.poll(() => shown.observer.getCurrentResult().data).toBe('loaded')
  expect(left.calls()).toBe(1)
})

test('a query that timed out is not retried, because its call has already waited for half a minute', async () => {
  const observer = new QueryObserver(queryClient, {
    queryKey: queryKeyOf('notes', 'late'),
    queryFn: () => Promise.reject(new ApiError(504, 'TIMEOUT', 'late')),
  })
  observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
})
