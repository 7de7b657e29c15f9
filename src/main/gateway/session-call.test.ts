import { describe, expect, it } from 'vitest'
import { services, type Service } from '#contract/api/endpoint.ts'
import { findTarget } from './path-guard.ts'
import { isSessionCall } from './session-call.ts'

/** Base addresses of the services. A service that is not in `named` has the base `https://chat.example/<its name>`. */
function bases(named: Partial<Record<Service, string>> = {}): Record<Service, string> {
  const own = (name: Service) => named[name] ?? `https://chat.example/${name}`
  const [main, messages, campaigns, crm, analysis, tags, workflows, content] = services
  return {
    main: own(main),
    messages: own(messages),
    campaigns: own(campaigns),
    crm: own(crm),
    analysis: own(analysis),
    tags: own(tags),
    workflows: own(workflows),
    content: own(content),
  }
}

function isRecognised(path: string, named?: Partial<Record<Service, string>>): boolean {
  const all = bases(named)
  const target = findTarget(`app://bandeja${path}`, all)
  if (target === null) throw new Error(`${path} belongs to no service.`)
  return isSessionCall(target, all.main)
}

describe('isSessionCall', () => {
  it.each([
    '/api/main/login',
    '/api/main/LOGIN',
    '/api/main/login/',
    '/api/main/login;a=b',
    '/api/main/%6cogin',
    '/api/main/%256cogin?a=b',
    '/api/main/logout',
    '/api/main/login/second',
    '/api/main/login/Setup/activation;a',
    '/api/main/login/%73etup',
  ])('is true for %s', (path) => {
    expect(isRecognised(path)).toBe(true)
  })

  it.each([
    ['one base for all', '/api/crm/login', { main: 'https://a.example', crm: 'https://a.example' }],
    [
      'a base that is a parent of the main service’s base',
      '/api/content/v1/main/login',
      { main: 'https://a.example/v1/main/', content: 'https://a.example' },
    ],
    [
      'another host name of the same server',
      '/api/crm/login',
      { main: 'http://127.0.0.1:1/', crm: 'http://localhost:1' },
    ],
    [
      'a differently written base',
      '/api/crm/V%31/login',
      { main: 'https://a.example/%76%31', crm: 'https://a.example' },
    ],
  ])('is true for a sign-in under another service’s name with %s', (_, path, named) => {
    expect(isRecognised(path, named)).toBe(true)
  })

  it.each([
    '/api/main/me',
    '/api/main/login/history',
    '/api/main/relogin',
    '/api/crm/login',
    '/api/main/users/login',
  ])('is false for %s', (path) => {
    expect(isRecognised(path)).toBe(false)
  })
})
