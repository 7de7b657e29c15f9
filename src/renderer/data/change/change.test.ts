import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { change, changeOrReport, inQueries, isAnyChangePending } from './change.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'

type Numbers = Record<string, number>

const queryKey = queryKeyOf('group', 'g1')
const shown = () => queryClient.getQueryData<Numbers>(queryKey)

afterEach(() => queryClient.clear())

/** Changes the cached numbers. `answer` and `refuse` settle its call. */
function start(update: (now: Numbers) => Numbers, scope = 'g1') {
  const call = Promise.withResolvers<Numbers>()
  const send = vi.fn<() => Promise<Numbers>>(() => call.promise)
  const done = change({ scope, ...inQueries({ queryKey }, update), send })
  done.catch(() => undefined)
  const settle = async (settled: () => void) => {
    settled()
    await done.catch(() => undefined)
  }
  return {
    send,
    done,
    answer: () => settle(() => call.resolve({})),
    refuse: () => settle(() => call.reject(new Error('refused'))),
  }
}

const set = (field: string, value: number) => (now: Numbers) => ({ ...now, [field]: value })

describe('a change', () => {
  test('is shown at once, and undone if it is refused', async () => {
    queryClient.setQueryData(queryKey, { a: 1, b: 1 })
    const { refuse, done } = start(set('a', 2))
    expect(shown()).toEqual({ a: 2, b: 1 })
    await refuse()
    await expect(done).rejects.toThrow('refused')
    expect(shown()).toEqual({ a: 1, b: 1 })
  })

  test('starts no timer while it is sent, and is not kept once it is settled', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [first, second] = [start(set('a', 2)), start(set('a', 3))]
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.getTimerCount()).toBe(0)
    await first.answer()
    await second.refuse()
    expect(queryClient.getMutationCache().getAll()).toEqual([])
  })

  test('made meanwhile survives the undo of an earlier one, also of the same field', async () => {
    queryClient.setQueryData(queryKey, { a: 1, b: 1 })
    const first = start(set('a', 2))
    const second = start(set('b', 5))
    const third = start(set('a', 3))
    await first.refuse()
    expect(shown()).toEqual({ a: 3, b: 5 })
    await second.answer()
    await third.refuse()
    // Not 2, which the service never had.
    expect(shown()).toEqual({ a: 1, b: 5 })
  })

  test('that depends on the value is computed again when an earlier one is undone', async () => {
    queryClient.setQueryData(queryKey, { unread: 2 })
    const oneLess = ({ unread = 0 }: Numbers) => ({ unread: unread - 1 })
    const first = start(oneLess)
    start(oneLess)
    expect(shown()).toEqual({ unread: 0 })
    await first.refuse()
    expect(shown()).toEqual({ unread: 1 })
  })

  test('of a number to zero is undone', async () => {
    queryClient.setQueryData(queryKey, 1)
    const made = inQueries<number>({ queryKey }, () => 0)
    const send = () => Promise.reject(new Error('refused'))
    const done = changeOrReport({ ...made, send }, () => undefined)
    expect(shown()).toBe(0)
    expect(await done).toBe(false)
    expect(shown()).toBe(1)
  })

  test('is undone without what others wrote since', async () => {
    queryClient.setQueryData(queryKey, { a: 1, b: 1 })
    const { refuse } = start((now) => ({ ...now, a: 2, b: 2 }))
    queryClient.setQueryData(queryKey, { a: 7, b: 2, c: 7 })
    await refuse()
    expect(shown()).toEqual({ a: 7, b: 1, c: 7 })
  })

  test('is sent after the earlier changes of its scope only', async () => {
    queryClient.setQueryData(queryKey, { a: 1 })
    const first = start(set('a', 2))
    const second = start(set('a', 3))
    const other = start(set('b', 3), 'g2')
    await eventually(() => expect(other.send).toHaveBeenCalledOnce())
    expect(first.send).toHaveBeenCalledOnce()
    expect(second.send).not.toHaveBeenCalled()
    await first.refuse()
    await eventually(() => expect(second.send).toHaveBeenCalledOnce())
  })

  test('stores its response below the changes made since', async () => {
    let stored: Numbers = { a: 1, b: 1 }
    const changeField = (field: string, value: number, response: Promise<Numbers>) => {
      let before = stored
      return change({
        scope: 'g1',
        apply: () => {
          before = stored
          stored = { ...stored, [field]: value }
        },
        undo: () => {
          stored = before
        },
        send: () => response,
        accept: (answer) => {
          stored = answer
        },
      })
    }
    const first = Promise.withResolvers<Numbers>()
    const saved = changeField('a', 2, first.promise)
    void changeField('b', 2, new Promise(() => undefined))
    first.resolve({ a: 2, b: 1, c: 9 })
    await saved
    expect(stored).toEqual({ a: 2, b: 2, c: 9 })
  })

  test('that its maker shows as a layer ends only its own layer', async () => {
    const layers = new Set(['first', 'second'])
    const layer = (name: string, send: () => Promise<unknown>) =>
      changeOrReport({ scope: 'g1', undo: () => layers.delete(name), send }, () => undefined)
    const first = layer('first', () => Promise.reject(new Error('refused')))
    void layer('second', () => new Promise(() => undefined))
    expect(isAnyChangePending('g')).toBe(true)
    expect(isAnyChangePending('chat ')).toBe(false)
    await first
    expect([...layers]).toEqual(['second'])
  })

  test('refetches once no change of its scope is pending, even after a failure', async () => {
    queryClient.setQueryData(queryKey, { a: 1 })
    const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated
    const make = (send: () => Promise<unknown>) =>
      changeOrReport({ scope: 'g1', send, refetches: ['group'] }, () => undefined)
    const last = Promise.withResolvers()
    const first = make(() => Promise.resolve())
    const second = make(() => last.promise)
    expect(await first).toBe(true)
    expect(isStale()).toBe(false)
    last.reject(new Error('refused'))
    expect(await second).toBe(false)
    expect(isStale()).toBe(true)
  })
})

test('whichever changes are refused, the others are shown', async () => {
  const field = fc.constantFrom('a', 'b', 'c')
  const step = fc.record({
    field,
    value: fc.nat(9),
    isSum: fc.boolean(),
    isAccepted: fc.boolean(),
  })
  const apply = (
    now: Numbers,
    { field: name, value, isSum }: { field: string; value: number; isSum: boolean },
  ) => ({
    ...now,
    [name]: isSum ? (now[name] ?? 0) + value : value,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      queryClient.clear()
      const base = { a: 1, b: 1, c: 1 }
      queryClient.setQueryData(queryKey, base)
      const changes = steps.map((one) => start((now) => apply(now, one)))
      for (const [at, one] of steps.entries())
        await (one.isAccepted ? changes[at]?.answer() : changes[at]?.refuse())
      const accepted = steps.filter(({ isAccepted }) => isAccepted)
      expect(shown()).toEqual(accepted.reduce<Numbers>(apply, base))
    }),
  )
})
