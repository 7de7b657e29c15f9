import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appPath, bridgePushes, bridgeRequests } from './bridge.ts'
import { serviceStatusNumbers } from './entities/chats/service-status.ts'

const schemas = [
  ...Object.entries(bridgeRequests).flatMap(([name, { input, output }]): [string, z.ZodType][] => [
    [`${name} input`, input],
    [`${name} output`, output],
  ]),
  ...Object.entries(bridgePushes),
]

describe.each<[string, z.ZodType]>(schemas)('the bridge’s schema of %s', (name, schema) => {
  it('has no field for a token, and a field `password` only for sign-in, unlock and proxy login', () => {
    const described = JSON.stringify(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    )
    const members = [...described.matchAll(/"(\w+)":\{/g)].map(([, member]) => member)
    expect(members.filter((member) => /^(?:token|bearer|secret)$/i.test(member ?? ''))).toEqual([])
    const takesPassword = [
      'session.signIn input',
      'session.unlock input',
      'proxy.answer input',
    ].includes(name)
    expect(members.includes('password')).toBe(takesPassword)
  })

  it('does not throw for a wrong value', () => {
    for (const nonsense of [Symbol('x'), () => 1, { connection: [] }, -1])
      expect(() => schema.safeParse(nonsense)).not.toThrow()
  })
})

describe('a path of the application', () => {
  it.each(['/', '/dashboard', '/dashboard?chat=42', '/dashboard/templates#x', '/a//b'])(
    'may be %s',
    (path) => {
      expect(appPath.safeParse(path).success).toBe(true)
    },
  )

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    `/${'a'.repeat(2_000)}`,
  ])('may not be %s', (path) => {
    expect(appPath.safeParse(path).success).toBe(false)
  })
})

it('serviceStatusNumbers has exactly the statuses of the bridge', () => {
  const { status } = bridgeRequests['serviceStatus.set'].input.shape
  expect(Object.keys(serviceStatusNumbers)).toEqual(status.options)
})
