import { expect, test } from 'vitest'
import { publicInternet } from './internet.ts'

test('a name of the machine itself is not called', async () => {
  expect(await publicInternet.find('localhost')).toMatchObject({ isPrivate: true })
})
