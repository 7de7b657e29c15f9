import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFor } from '#tests/contract/main-support.ts'
import { evaluatePolicy } from './machine-policy.ts'
import { policyFile, policyRegistry, unreadableSource } from './policy-source.ts'
import type { PolicyValues } from './policy-values.ts'

const PATH = '/etc/it'
const connection = documentFor('http://intranet.example:8080')
const workspace = 'https://chat.example'

const evaluate = (text: string, lastGood: PolicyValues | null = null) =>
  evaluatePolicy([policyFile(PATH, text)], lastGood)

describe('the policies of a file', () => {
  it.each([
    ['{}', {}],
    ['{"workspace":"https://chat.example"}', { workspace }],
    [JSON.stringify({ connection }), { connection }],
    ['{"lockAfterMinutes":15}', { settings: { lockAfterMinutes: 15 } }],
    [
      '{"theme":"dark","language":"pt","density":"compact"}',
      { settings: { theme: 'dark', language: 'pt', density: 'compact' } },
    ],
    ['\uFEFF{"workspace":"https://chat.example"}', { workspace }],
    ['{"frames":["https://reports.example/"]}', { frames: ['https://reports.example'] }],
    ['{"proxy":{"mode":"system","server":"p:1"}}', { proxy: null }],
    ['{"proxy":{"mode":"direct"}}', { proxy: { mode: 'direct' } }],
    ['{"proxy":{"server":"p:1"}}', { proxy: { mode: 'fixed', server: 'p:1', bypass: '' } }],
    [
      '{"proxy":{"mode":"fixed","server":"p:1","bypass":"*.lan"}}',
      { proxy: { mode: 'fixed', server: 'p:1', bypass: '*.lan' } },
    ],
    [
      '{"proxy":{"pac":"http://p.example/a.pac"}}',
      { proxy: { mode: 'pac', url: 'http://p.example/a.pac' } },
    ],
    ['{"caFile":"C:\\\\ca.pem"}', { caFile: 'C:\\ca.pem' }],
    [
      '{"sso":{"issuer":"https://sso.example/t/1","clientId":"desk"}}',
      { sso: { issuer: 'https://sso.example/t/1', clientId: 'desk' } },
    ],
    [
      '{"sso":{"issuer":"http://127.0.0.1:9000","clientId":"desk"}}',
      { sso: { issuer: 'http://127.0.0.1:9000', clientId: 'desk' } },
    ],
    ['{"updates":{"enabled":false}}', { updates: { enabled: false } }],
    ['{"updates":{"channel":"beta"}}', { updates: { channel: 'beta' } }],
    ['{"autoStart":true,"logLevel":"warn"}', { settings: { autoStart: true }, logLevel: 'warn' }],
  ])('%j are applied', (text, expected) => {
    const { policy, problems, isBlocked } = evaluate(text)
    expect(policy).toMatchObject(expected)
    expect([problems, isBlocked]).toEqual([[], false])
  })

  it('are empty by default', () => {
    expect(evaluatePolicy([], null)).toEqual({
      policy: {
        settings: {},
        frames: null,
        proxy: null,
        caFile: null,
        sso: null,
        updates: { enabled: undefined, channel: undefined },
        logLevel: 'info',
      },
      values: {},
      problems: [],
      isBlocked: false,
    })
  })
})

describe('a problem of a file', () => {
  it.each([
    ['{\n  "workspce": "https://chat.example" }', 2, 'workspce', 'unknown'],
    ['{ "proxy": {\n "mode": "none" } }', 2, 'proxy.mode', 'invalid'],
    ['{ "proxy": {\n "host": "p" } }', 2, 'proxy.host', 'unknown'],
    ['{ "proxy": "p" }', 1, 'proxy', 'unknown'],
    ['{ "proxy": {\n "mode": "fixed" } }', 2, 'proxy.mode', 'invalid'],
    ['{\n\n"theme": "pink" }', 3, 'theme', 'invalid'],
    ['{ "lockAfterMinutes": -1 }', 1, 'lockAfterMinutes', 'invalid'],
    ['{ "lockAfterMinutes": "never" }', 1, 'lockAfterMinutes', 'invalid'],
    ['{ "frames": ["https://a.example/path"] }', 1, 'frames', 'invalid'],
    ['{ "caFile": "ca.pem" }', 1, 'caFile', 'invalid'],
    [
      '{ "sso": {\n "issuer": "http://sso.example", "clientId": "a" } }',
      2,
      'sso.issuer',
      'invalid',
    ],
    ['{ "sso": {\n "issuer": "https://sso.example" } }', 2, 'sso.issuer', 'invalid'],
    ['{ "sso": {\n\n "clientId": "a" } }', 3, 'sso.clientId', 'invalid'],
    ['{ "sso": {\n "claim": "role" } }', 2, 'sso.claim', 'unknown'],
    ['{ "logLevel": "debug" }', 1, 'logLevel', 'invalid'],
    ['{ "__proto__": {} }', 1, '__proto__', 'unknown'],
    ['{ "toString": 1 }', 1, 'toString', 'unknown'],
  ])('in %j is reported, and all other policies apply', (text, line, key, reason) => {
    const withOther = text.replace('{', '{ "autoStart": true,')
    const { policy, problems, isBlocked } = evaluate(withOther)
    expect(problems).toMatchObject([{ source: PATH, line, key, reason }])
    expect(policy.settings.autoStart).toBe(true)
    expect(isBlocked).toBe(false)
  })

  it.each([
    ['{ "theme":\n }', 2],
    ['[]', 1],
    ['null', 1],
    ['', 1],
  ])('in the syntax of %j is reported with its line', (text, line) => {
    expect(evaluate(text).problems).toMatchObject([{ line, key: null, reason: 'syntax' }])
  })

  it.each([
    [{ ...connection, realtime: { ...connection.realtime, tls: 'yes' } }, 'realtime.tls'],
    [{ name: 'Acme' }, 'services'],
  ])('in the connection document %j is explained', (document, what) => {
    const { problems } = evaluate(JSON.stringify({ connection: document }))
    expect(problems).toMatchObject([{ key: 'connection', reason: 'invalid' }])
    expect(problems[0]?.detail).toContain(what)
  })
})

describe('a workspace of IT that cannot be read', () => {
  it.each([
    ['{ "workspace": "chat.example" }'],
    ['{ "workspace": "file:///etc" }'],
    ['{ "workspace": "https://user:pw@chat.example" }'],
    ['{ "workspace": 5, "connection": {} }'],
    ['{ "connection": { "name": "Acme" } }'],
    ['{'],
  ])('disables the sign-in if no workspace was read before: %j', (text) => {
    const { isBlocked, policy } = evaluate(text)
    expect(isBlocked).toBe(true)
    expect(policy).not.toHaveProperty('workspace')
  })

  it.each([
    ['{ "workspace": "chat.example" }', { workspace }, { workspace }],
    ['{ "workspace": "chat.example" }', { connection }, { connection }],
    ['{ "connection": {} }', { workspace }, { workspace }],
    ['{', { workspace, theme: 'dark' }, { workspace, settings: { theme: 'dark' } }],
  ] satisfies [string, PolicyValues, object][])(
    'in the file %j is replaced by the last good values, %j',
    (text, lastGood, expected) => {
      const { isBlocked, policy } = evaluate(text, lastGood)
      expect(policy).toMatchObject(expected)
      expect(isBlocked).toBe(false)
    },
  )

  it('after a run without a workspace: an invalid value disables the sign-in, a file that is not JSON does not', () => {
    expect(evaluate('{', {}).isBlocked).toBe(false)
    expect(evaluate('{ "workspace": 5 }', {}).isBlocked).toBe(true)
  })

  it('in an unreadable file is replaced by the last good workspace; without one, the sign-in is disabled', () => {
    const source = unreadableSource(PATH, 'EACCES')
    expect(evaluatePolicy([source], null)).toMatchObject({
      isBlocked: true,
      problems: [{ key: null, reason: 'unreadable', detail: 'EACCES' }],
    })
    expect(evaluatePolicy([source], { workspace }).policy.workspace).toBe(workspace)
  })
})

describe('a value that is no longer set', () => {
  it('is not taken over from the last run', () => {
    const { policy } = evaluate('{ "theme": "pink" }', { workspace, theme: 'dark', language: 'pt' })
    expect(policy.workspace).toBeUndefined()
    expect(policy.settings).toEqual({ theme: 'dark' })
  })
})

describe('group policy', () => {
  const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Bandeja'
  const registry = (...lines: string[]) => policyRegistry(['', key, ...lines, ''].join('\r\n'))

  it('is read from the output of reg.exe', () => {
    const { policy, problems } = evaluatePolicy(
      [
        registry(
          '    Workspace    REG_SZ    https://chat.example ',
          '    LockAfterMinutes    REG_DWORD    0xf',
          '    AutoStart    REG_DWORD    0x0',
          '    updatesenabled    REG_DWORD    0x1',
          '    ProxyServer    REG_SZ    http=a b:1;https=c:2',
          '',
          `${key}\\Frames`,
          '    1    REG_SZ    https://a.example',
          '    2    REG_SZ    https://b.example',
        ),
      ],
      null,
    )
    expect(problems).toEqual([])
    expect(policy).toMatchObject({
      workspace,
      settings: { lockAfterMinutes: 15, autoStart: false },
      updates: { enabled: true },
      proxy: { mode: 'fixed', server: 'http=a b:1;https=c:2' },
      frames: ['https://a.example', 'https://b.example'],
    })
  })

  it('can have a list in a single value', () => {
    const { policy } = evaluatePolicy(
      [registry('    Frames    REG_MULTI_SZ    https://a.example\\0https://b.example')],
      null,
    )
    expect(policy.frames).toEqual(['https://a.example', 'https://b.example'])
  })

  it('reports unknown policies and invalid values', () => {
    const source = registry(
      '    Connection    REG_SZ    {}',
      '    AutoStart    REG_DWORD    0x7',
      `${key}\\Other`,
      '    1    REG_SZ    x',
    )
    expect(evaluatePolicy([source], null).problems).toMatchObject([
      { key: 'Connection', reason: 'unknown', line: null },
      { key: 'autoStart', reason: 'invalid' },
      { key: 'Other', reason: 'unknown' },
    ])
  })

  it('takes precedence over the file for each value', () => {
    const file = policyFile(PATH, JSON.stringify({ connection, theme: 'dark', language: 'pt' }))
    const ofWindows = registry(
      `    Workspace    REG_SZ    ${workspace}`,
      '    Theme    REG_SZ    light',
    )
    const { policy, problems } = evaluatePolicy([ofWindows, file], null)
    expect(policy.workspace).toBe(workspace)
    expect(policy).not.toHaveProperty('connection')
    expect(policy.settings).toEqual({ theme: 'light', language: 'pt' })
    expect(problems).toEqual([])
  })

  it('is empty if the key does not exist', () => {
    expect(policyRegistry(null)).toMatchObject({ entries: [], failure: null })
  })
})

it('a file with workspace and connection uses the workspace and reports the conflict', () => {
  const { policy, problems } = evaluate(JSON.stringify({ workspace, connection }))
  expect(problems).toMatchObject([{ key: 'connection', reason: 'conflict' }])
  expect(policy.workspace).toBe(workspace)
  expect(policy).not.toHaveProperty('connection')
})

it('no input throws, and no input lets the user replace a workspace that IT has set', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ workspace: fc.jsonValue(), proxy: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, fc.string(), (file, output) => {
      const { policy, problems, isBlocked } = evaluatePolicy(
        [policyRegistry(output), policyFile(PATH, file)],
        { workspace },
      )
      const namesWorkspace = problems.some(
        ({ key, reason }) => key === null || (key === 'workspace' && reason === 'invalid'),
      )
      const isConnected = (policy.workspace ?? policy.connection) !== undefined
      expect(isConnected || !namesWorkspace).toBe(true)
      expect(isBlocked).toBe(false)
    }),
    { numRuns: 500 },
  )
})
