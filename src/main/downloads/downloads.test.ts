import { beforeEach, describe, expect, it } from 'vitest'
import type { Push } from '#main/ports.ts'
import { createDownloads, type Download } from './downloads.ts'

let now = 0
let pushed: unknown[] = []
let shown: string[] = []
let cancelled: string[] = []
beforeEach(() => {
  now = 0
  pushed = []
  shown = []
  cancelled = []
})

const push: Push = (name, payload) => void pushed.push([name, payload])

function createTestDownloads() {
  return createDownloads({
    clock: { now: () => now, after: () => () => undefined },
    push,
    showInFolder: (path) => void shown.push(path),
  })
}

function file(name: string, received = 10): Download {
  return {
    name: () => name,
    received: () => received,
    total: () => 100,
    path: () => `/home/ana/${name}`,
    cancel: () => void cancelled.push(name),
  }
}

describe('a download', () => {
  it('reports its progress five times a second, after the first half second', () => {
    const tracked = createTestDownloads().track(file('a.pdf'))
    for (now = 0; now <= 1_100; now += 50) tracked.progressed()
    expect(pushed).toHaveLength(4)
    expect(pushed[0]).toEqual([
      'download.changed',
      { id: '1', name: 'a.pdf', state: 'running', received: 10, total: 100 },
    ])
  })

  it.each(['saved', 'failed', 'cancelled'] as const)('reports its end once: %s', (state) => {
    const tracked = createTestDownloads().track(file('a.pdf'))
    tracked.ended(state)
    tracked.ended('failed')
    now = 10_000
    tracked.progressed()
    expect(pushed).toEqual([['download.changed', expect.objectContaining({ state })]])
  })

  it('can be shown in its folder after it is saved, only by its id', () => {
    const downloads = createTestDownloads()
    const tracked = downloads.track(file('a.pdf'))
    expect(() => downloads.show({ id: '1' })).toThrow('not known')
    tracked.ended('saved')
    downloads.show({ id: '1' })
    expect(shown).toEqual(['/home/ana/a.pdf'])
    expect(() => downloads.show({ id: '/home/ana/a.pdf' })).toThrow('not known')
  })

  it('cannot be shown if it failed', () => {
    const downloads = createTestDownloads()
    downloads.track(file('a.pdf')).ended('failed')
    expect(() => downloads.show({ id: '1' })).toThrow('not known')
    expect(shown).toEqual([])
  })

  it('can be cancelled while it runs', () => {
    const downloads = createTestDownloads()
    const tracked = downloads.track(file('a.pdf'))
    downloads.cancel({ id: '1' })
    expect(cancelled).toEqual(['a.pdf'])
    tracked.ended('cancelled')
    expect(() => downloads.cancel({ id: '1' })).toThrow('not running')
  })

  it('can be shown if the app itself saved the file', () => {
    const downloads = createTestDownloads()
    downloads.track(file('a.pdf'))
    downloads.show({ id: downloads.addSaved('/home/ana/chat.pdf') })
    expect(shown).toEqual(['/home/ana/chat.pdf'])
  })

  it('is cancelled or forgotten after a sign-out', () => {
    const downloads = createTestDownloads()
    downloads.track(file('saved.pdf')).ended('saved')
    const tracked = downloads.track(file('running.pdf'))
    pushed = []
    downloads.clear()
    tracked.ended('cancelled')
    expect(cancelled).toEqual(['running.pdf'])
    expect(pushed).toEqual([])
    expect(() => downloads.show({ id: '1' })).toThrow('not known')
  })

  it('is forgotten after fifty more downloads were saved', () => {
    const downloads = createTestDownloads()
    for (let count = 0; count < 51; count += 1) downloads.track(file('a.pdf')).ended('saved')
    expect(() => downloads.show({ id: '1' })).toThrow('not known')
    downloads.show({ id: '2' })
    expect(shown).toHaveLength(1)
  })
})
