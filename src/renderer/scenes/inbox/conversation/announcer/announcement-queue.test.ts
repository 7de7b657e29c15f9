import { beforeEach, expect, test, vi } from 'vitest'
import { Speech } from './announcement-queue.ts'

const pauseMs = 3_000
const heard: string[] = []
const say = (words: string) => ({ id: words, words })
let speech: Speech

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  speech = new Speech(({ words }) => heard.push(words))
  return () => vi.useRealTimers()
})

test('one thing is said at once, the next after a pause', () => {
  speech.say(say('first'))
  vi.advanceTimersByTime(0)
  expect(heard).toEqual(['first'])
  vi.advanceTimersByTime(pauseMs / 2)
  speech.say(say('second'))
  speech.say(say('third'))
  vi.advanceTimersByTime(pauseMs / 2 - 1)
  expect(heard).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['first', 'second'])
  vi.advanceTimersByTime(pauseMs)
  expect(heard).toEqual(['first', 'second', 'third'])
})

test('of those that pass only the newest is said, and what has to be said is not lost among them', () => {
  speech.sayNewest(say('Hello'))
  vi.advanceTimersByTime(0)
  speech.sayNewest(say('Are you there?'))
  speech.say(say('Not sent'))
  speech.sayNewest(say('Goodbye'))
  vi.advanceTimersByTime(10 * pauseMs)
  expect(heard).toEqual(['Hello', 'Not sent', 'Goodbye'])
})

test('what is said after the clock was put back waits no longer for it', () => {
  speech.say(say('first'))
  vi.advanceTimersByTime(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  speech.say(say('second'))
  vi.advanceTimersByTime(pauseMs)
  expect(heard).toEqual(['first', 'second'])
})

test('nothing is said any more once it is stopped', () => {
  speech.say(say('Hello'))
  speech.stop()
  vi.advanceTimersByTime(10 * pauseMs)
  expect(heard).toEqual([])
})
