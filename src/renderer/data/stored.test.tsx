import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { drawHook } from '#renderer/app/page.fixture.tsx'
import { asJson, stored, useStored } from './stored.ts'

const key = 'bandeja.sizes'
const sizes = stored(key, asJson(z.object({ left: z.number() })), null)

afterEach(() => vi.restoreAllMocks())

const state = async () => {
  const current = await drawHook(() => useStored(sizes))
  return { current, value: () => current().value }
}

test('a stored value is read after a restart, and the fallback once it is reset', async () => {
  const { current, value } = await state()
  expect(value()).toBe(null)
  current().store({ left: 3 })
  await expect.poll(value).toEqual({ left: 3 })
  expect((await state()).value()).toEqual({ left: 3 })
  current().reset()
  await expect.poll(value).toBe(null)
  expect(localStorage.getItem(key)).toBe(null)
})

test.each(['', 'null', '{"left":', '{"left":"3"}', '[3]'])(
  'of a spoiled value, %j, the fallback is read and nothing is written',
  async (text) => {
    localStorage.setItem(key, text)
    expect((await state()).value()).toBe(null)
    expect(localStorage.getItem(key)).toBe(text)
  },
)

test('a storage that refuses everything neither breaks the component nor stops its change', async () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { current, value } = await state()
  expect(value()).toBe(null)
  current().store({ left: 3 })
  await expect.poll(value).toEqual({ left: 3 })
  current().reset()
  await expect.poll(value).toBe(null)
  expect(warn).toHaveBeenCalledTimes(2)
})
