import { expect, it } from 'vitest'
import { chatPath, defaultPath, publicPaths } from './paths.ts'

it('the screens of the simple layout are those of the specification and the first run’s connection', () => {
  const specified = ['/login', '/forget-password', '/onboarding', '/lock-screen']
  expect(publicPaths.toSorted()).toEqual(['/connection', ...specified].toSorted())
})

it('unknown paths lead to the dashboard, and a chat is a query of it', () => {
  expect(defaultPath).toBe('/dashboard')
  expect(chatPath('a&b')).toBe('/dashboard?chat=a%26b')
})
