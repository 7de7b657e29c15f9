import { beforeEach, expect, test, vi } from 'vitest'
import { AnnouncementQueue } from './announcement-queue.ts'

const pauseMs = 3_000
const published: string[] = []
const announcement = (text: string) => ({ id: text, text })
let queue: AnnouncementQueue

beforeEach(() => {
  vi.useFakeTimers()
  published.length = 0
  queue = new AnnouncementQueue(({ text }) => published.push(text))
  return () => vi.useRealTimers()
})

test('the first announcement is published at once, and the next after a pause', () => {
  queue.enqueue(announcement('first'))
  vi.advanceTimersByTime(0)
  expect(published).toEqual(['first'])
  vi.advanceTimersByTime(pauseMs / 2)
  queue.enqueue(announcement('second'))
  queue.enqueue(announcement('third'))
  vi.advanceTimersByTime(pauseMs / 2 - 1)
  expect(published).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(published).toEqual(['first', 'second'])
  vi.advanceTimersByTime(pauseMs)
  expect(published).toEqual(['first', 'second', 'third'])
})

test('enqueueLatest replaces only a waiting announcement that enqueueLatest added', () => {
  queue.enqueueLatest(announcement('Hello'))
  vi.advanceTimersByTime(0)
  queue.enqueueLatest(announcement('Are you there?'))
  queue.enqueue(announcement('Not sent'))
  queue.enqueueLatest(announcement('Goodbye'))
  vi.advanceTimersByTime(10 * pauseMs)
  expect(published).toEqual(['Hello', 'Not sent', 'Goodbye'])
})

test('announcements are not delayed when the system clock is set back', () => {
  queue.enqueue(announcement('first'))
  vi.advanceTimersByTime(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  queue.enqueue(announcement('second'))
  vi.advanceTimersByTime(pauseMs)
  expect(published).toEqual(['first', 'second'])
})

test('nothing is published after stop', () => {
  queue.enqueue(announcement('Hello'))
  queue.stop()
  vi.advanceTimersByTime(10 * pauseMs)
  expect(published).toEqual([])
})
