import { describe, expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

describe('the option --public-url', () => {
  const publicUrl = (text: string) => readArguments(['--data', 'd', '--public-url', text]).publicUrl

  test('is undefined by default', () => {
    expect(readArguments(['--data', 'd']).publicUrl).toBeUndefined()
  })

  test.each([
    ['https://chat.example', 'https://chat.example'],
    ['https://Chat.Example/', 'https://chat.example'],
    ['https://chat.example:8443', 'https://chat.example:8443'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://chat.example:443', 'https://chat.example'],
  ])('accepts %s', (text, origin) => {
    expect(publicUrl(text)).toBe(origin)
  })

  test.each([
    '',
    'chat.example',
    'chat.example:443',
    'wss://chat.example',
    'https://chat.example/bandeja',
    'https://chat.example/?a=1',
    'https://chat.example/#a',
    'https://ana:secret@chat.example',
    'https://',
  ])('refuses "%s"', (text) => {
    expect(() => publicUrl(text)).toThrow(UsageError)
  })
})

test.each([
  [[], true],
  [['--registration', 'on'], true],
  [['--registration', 'off'], false],
])('the option --registration: %s', (args, registration) => {
  expect(readArguments(['--data', 'd', ...args]).registration).toBe(registration)
})

test.each([
  [['--port', 'x']],
  [['--registration', 'yes']],
  [['--port', '65536']],
  [['--contacts', '-1']],
  [['--what']],
  [['--data', '']],
  [['--empty', '--contacts', '5']],
  [['--empty', '--seed', '2']],
])('the arguments %j are refused', (args) => {
  expect(() => readArguments(['--data', 'd', ...args])).toThrow(UsageError)
})
