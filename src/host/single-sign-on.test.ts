import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const whole = {
  BANDEJA_SSO_ISSUER: 'https://sso.casanogal.example',
  BANDEJA_SSO_CLIENT_ID: 'bandeja',
  BANDEJA_SSO_GROUP: '12',
  BANDEJA_SSO_ROLES: 'jefas=admin, turno = supervisor,cn=tienda=agent,leads=manager',
}
const read = (env: Record<string, string>) => readArguments(['--data', 'd'], env).singleSignOn

describe('single sign-on', () => {
  test('is off without a setting', () => {
    expect(read({})).toBeUndefined()
    expect(read({ BANDEJA_SSO_ISSUER: '', BANDEJA_SSO_PASSWORD: ' ' })).toBeUndefined()
  })

  test('has the claim, the mode and no teams without a setting', () => {
    expect(read(whole)).toEqual({
      issuer: 'https://sso.casanogal.example',
      clientId: 'bandeja',
      groupId: '12',
      claim: 'bandeja_role',
      roles: [
        { value: 'jefas', role: 'ROLE_ADMI', isSupervisor: false },
        { value: 'turno', role: 'ROLE_ADMI', isSupervisor: true },
        { value: 'cn=tienda', role: 'ROLE_PUBLISHER', isSupervisor: false },
        { value: 'leads', role: 'ROLE_MANAGER', isSupervisor: false },
      ],
      teamsClaim: undefined,
      password: 'allow',
    })
    const more = {
      BANDEJA_SSO_CLAIM: 'groups',
      BANDEJA_SSO_TEAMS_CLAIM: 'teams',
      BANDEJA_SSO_PASSWORD: 'emergency',
    }
    expect(read({ ...whole, ...more })).toMatchObject({
      claim: 'groups',
      teamsClaim: 'teams',
      password: 'emergency',
    })
  })

  test.each(Object.keys(whole))('is all or nothing: %s', (key) => {
    expect(() => read({ ...whole, [key]: '' })).toThrow(/which needs --sso-/)
  })

  test.each(['BANDEJA_SSO_CLAIM', 'BANDEJA_SSO_TEAMS_CLAIM', 'BANDEJA_SSO_PASSWORD'])(
    'is not %s alone',
    (key) => {
      expect(() => read({ [key]: 'emergency' })).toThrow(`${key} is for single sign-on`)
    },
  )

  test.each([
    ['http://127.0.0.1:8080'],
    ['http://localhost:8080/realms/shop'],
    ['https://login.example/tenant/v2.0'],
    ['https://sso.example/'],
  ])('may have the issuer %s as it is', (issuer) => {
    expect(read({ ...whole, BANDEJA_SSO_ISSUER: issuer })?.issuer).toBe(issuer)
  })

  test.each([
    ['http://sso.casanogal.example'],
    ['sso.casanogal.example'],
    ['https://sso.casanogal.example/?a=b'],
    ['https://sso.casanogal.example/#a'],
    ['https://me:secret@sso.casanogal.example'],
    ['ftp://sso.casanogal.example'],
  ])('refuses the issuer %s', (issuer) => {
    const env = { ...whole, BANDEJA_SSO_ISSUER: issuer }
    expect(() => read(env)).toThrow('BANDEJA_SSO_ISSUER takes')
  })

  test.each([
    ['jefas=owner', 'takes values'],
    ['jefas=super-admin', 'takes values'],
    ['jefas', 'takes values'],
    ['=admin', 'takes values'],
    ['a=admin,a=agent', 'has "a" twice'],
    [', ,', 'has no role'],
  ])('refuses the roles %s', (roles, message) => {
    expect(() => read({ ...whole, BANDEJA_SSO_ROLES: roles })).toThrow(
      `BANDEJA_SSO_ROLES ${message}`,
    )
  })

  test('refuses another mode', () => {
    const env = { ...whole, BANDEJA_SSO_PASSWORD: 'never' }
    expect(() => read(env)).toThrow('BANDEJA_SSO_PASSWORD takes allow or emergency')
  })
})
