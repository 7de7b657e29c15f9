import { expect, it } from 'vitest'
import { isOpenCall } from './public-call.ts'

const base = 'https://workspace.example/services/content'

it.each([
  ['GET', '/errors', true],
  ['GET', '/errors?language=es', true],
  ['POST', '/errors', false],
  ['GET', '/other', false],
])(
  'a call of the content service without a session, %s %s, is allowed: %s',
  (method, path, isOpen) => {
    expect(isOpenCall(method, { service: 'content', base, url: base + path })).toBe(isOpen)
  },
)
