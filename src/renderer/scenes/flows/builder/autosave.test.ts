import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { ApiError, localApiError } from '#renderer/data/service/api-error.ts'
import { autosaveDelayMs, createAutosave, offlineRetryMs, type SaveState } from './autosave.ts'

const draft = (title: string) =>
  newFlowDocument(welcomeScreen({ title, heading: 'Hola', body: 'Texto', complete: 'Enviar' }))

function setUp(save: (title: string | undefined, revision: number) => Promise<void>) {
  const states: SaveState['kind'][] = []
  const saves: string[] = []
  let stored: string | null = null
  const autosave = createAutosave({
    revision: 3,
    save: async ({ screens }, revision) => {
      saves.push(`${screens[0]?.title} from ${revision}`)
      await save(screens[0]?.title, revision)
      return { revision: revision + 1, at: '2026-11-23T10:00:00Z' }
    },
    onState: ({ kind }) => states.push(kind),
    storeLocally: ({ screens }, revision) => {
      stored = `${screens[0]?.title} on ${revision}`
    },
    deleteLocally: () => {
      stored = null
    },
  })
  return { autosave, states, saves, storedLocally: () => stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('autosave', () => {
  it('saves the newest draft once, after a typing pause', async () => {
    const { autosave, states, saves } = setUp(() => Promise.resolve())
    autosave.change(draft('A'))
    await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1)
    autosave.change(draft('B'))
    await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1)
    expect(saves).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(saves).toEqual(['B from 3'])
    expect(states.at(-1)).toBe('saved')
    expect(autosave.revision()).toBe(4)
  })

  it('sends one request at a time, with the revision of the previous response', async () => {
    const waiting: (() => void)[] = []
    const { autosave, saves } = setUp(() => new Promise((resolve) => waiting.push(resolve)))
    autosave.change(draft('A'))
    await vi.advanceTimersByTimeAsync(autosaveDelayMs)
    autosave.change(draft('B'))
    await vi.advanceTimersByTimeAsync(autosaveDelayMs)
    expect(saves).toEqual(['A from 3'])
    waiting[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toEqual(['A from 3', 'B from 4'])
  })

  it('keeps the draft while there is no connection, and repeats the save', async () => {
    let isOffline = true
    const { autosave, states, saves } = setUp(() =>
      isOffline ? Promise.reject(localApiError('NETWORK', 'none')) : Promise.resolve(),
    )
    autosave.change(draft('A'))
    await vi.advanceTimersByTimeAsync(autosaveDelayMs)
    expect(states.at(-1)).toBe('offline')
    expect(autosave.isDirty()).toBe(true)
    isOffline = false
    await vi.advanceTimersByTimeAsync(offlineRetryMs)
    expect(saves).toEqual(['A from 3', 'A from 3'])
    expect(states.at(-1)).toBe('saved')
    expect(autosave.isDirty()).toBe(false)
  })

  it('saves a last time when it is closed, and does not repeat that', async () => {
    const { autosave, saves, storedLocally } = setUp(() =>
      Promise.reject(localApiError('NETWORK', 'none')),
    )
    autosave.change(draft('A'))
    autosave.close()
    await vi.advanceTimersByTimeAsync(autosaveDelayMs + 2 * offlineRetryMs)
    expect(saves).toEqual(['A from 3'])
    expect(storedLocally()).toBe('A on 3')
  })

  it('stores changes locally until the service has them', async () => {
    const waiting: (() => void)[] = []
    const { autosave, storedLocally } = setUp(() => new Promise((resolve) => waiting.push(resolve)))
    autosave.change(draft('A'))
    expect(storedLocally()).toBe('A on 3')
    await vi.advanceTimersByTimeAsync(autosaveDelayMs)
    autosave.change(draft('B'))
    waiting[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(storedLocally()).toBe('B on 4')
    waiting[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(storedLocally()).toBeNull()
  })

  it('stops saving after another user has saved the flow', async () => {
    const { autosave, states, saves, storedLocally } = setUp(() =>
      Promise.reject(new ApiError(409, 'FLOW_CHANGED', 'changed')),
    )
    autosave.change(draft('A'))
    await expect(autosave.flush()).resolves.toBe(false)
    autosave.change(draft('B'))
    await vi.advanceTimersByTimeAsync(offlineRetryMs)
    expect(saves).toEqual(['A from 3'])
    expect(states.at(-1)).toBe('conflict')
    expect(storedLocally()).toBe('B on 3')
  })

  it('reports an error of the service, and saves again on request', async () => {
    let isBroken = true
    const { autosave, states } = setUp(() =>
      isBroken ? Promise.reject(new ApiError(500, 'INTERNAL', 'broken')) : Promise.resolve(),
    )
    autosave.change(draft('A'))
    await expect(autosave.flush()).resolves.toBe(false)
    expect(states.at(-1)).toBe('failed')
    isBroken = false
    await expect(autosave.flush()).resolves.toBe(true)
    expect(states.at(-1)).toBe('saved')
  })
})
