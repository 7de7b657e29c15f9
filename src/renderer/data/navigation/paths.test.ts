import { expect, it } from 'vitest'
import { chatPath, defaultPath, publicPaths } from './paths.ts'

it('the simple layout has the screens of the specification, and the connection screen of the first run', () => {
  const specified = ['/login', '/forget-password', '/onboarding', '/lock-screen']
  expect(publicPaths.toSorted()).toEqual(['/connection', ...specified].toSorted())
})

it('the default path is the dashboard, and the path of a chat is the dashboard with the chat in the query', () => {
  expect(defaultPath).toBe('/dashboard')
  expect(chatPath('a&b')).toBe('/dashboard?chat=a%26b')
})
