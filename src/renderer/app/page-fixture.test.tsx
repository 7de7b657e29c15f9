import { expect, test } from 'vitest'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { resetPage } from './page.fixture.tsx'

test('a call of the last test is not answered any more, and its screen sends no next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gateway(async () => {
    await promise
    return json({})
  })
  const save = async () => {
    await fetch('/api/main/flow')
    await fetch('/api/main/flow')
  }
  void save()
  await resetPage()
  const received = gateway(() => json({}))
  resolve()
  // By then a call that follows an answer has been sent.
  await fetch('/api/main/own')
  await new Promise(requestAnimationFrame)
  expect(received.map(({ url }) => new URL(url).pathname)).toEqual(['/api/main/own'])
})
