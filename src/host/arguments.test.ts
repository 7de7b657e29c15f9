import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { UsageError } from './options.ts'

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

describe('the option --private-hosts', () => {
  const read = (text: string) =>
    readArguments(['--data', 'd', '--private-hosts', text]).privateHosts

  test('names no host by default', () => {
    expect(readArguments(['--data', 'd']).privateHosts).toEqual([])
    expect(readArguments(['--data', 'd'], { BANDEJA_PRIVATE_HOSTS: '' }).privateHosts).toEqual([])
  })

  test('names hosts with and without a port', () => {
    const hosts = ['proxy.internal', '10.0.0.5:8443', '[::1]:4000']
    expect(read(' proxy.internal, 10.0.0.5:8443,[::1]:4000,')).toEqual(hosts)
  })

  test.each(['https://proxy.internal', '10.0.0.0/8', 'a b', '*', 'proxy.internal:port'])(
    'refuses "%s"',
    (text) => {
      expect(() => read(text)).toThrow(UsageError)
    },
  )
})

describe('the option --trusted-proxy', () => {
  const read = (text: string) =>
    readArguments(['--data', 'd', '--trusted-proxy', text]).trustedProxies

  test('names no proxy by default', () => {
    expect(readArguments(['--data', 'd']).trustedProxies).toEqual([])
  })

  test('names addresses and networks', () => {
    expect(read(' 127.0.0.1, ::1,10.0.0.0/8,')).toEqual(['127.0.0.1', '::1', '10.0.0.0/8'])
  })

  test.each(['proxy.internal', '10.0.0.0/33', '0.0.0.0/0', '127.0.0.1 ::1', '*'])(
    'refuses "%s"',
    (text) => {
      expect(() => read(text)).toThrow(UsageError)
    },
  )
})

test('the server lets no stranger register unless it is set', () => {
  const server = (...args: string[]) => readArguments(args, {}, 'server').registration
  expect([server(), server('--demo'), server('--registration', 'on')]).toEqual([false, true, true])
})

describe('the option --app-url', () => {
  const read = (text: string) => readArguments(['--data', 'd', '--app-url', text]).appUrl

  test('takes an address with a path', () => {
    expect(read('https://example.com/bandeja')).toBe('https://example.com/bandeja')
    expect(readArguments(['--data', 'd']).appUrl).toBeUndefined()
  })

  test.each(['', 'example.com', 'ftp://example.com', 'https://ana:secret@example.com'])(
    'refuses "%s"',
    (text) => {
      expect(() => read(text)).toThrow(UsageError)
    },
  )
})

describe('the option --push', () => {
  const read = (text: string) => readArguments(['--data', 'd', '--push', text]).push
  const tls = (host: string, port = 443) => ({ host, port, tls: true })

  test('is undefined by default, and if the setting is empty', () => {
    expect(readArguments(['--data', 'd']).push).toBeUndefined()
    expect(readArguments(['--data', 'd'], { BANDEJA_PUSH_URL: '' }).push).toBeUndefined()
  })

  test('names an application of Pusher Channels by its API', () => {
    expect(read('https://key:s%2Fcret@api-eu.pusher.com/apps/12345')).toEqual({
      appId: '12345',
      key: 'key',
      secret: 's/cret',
      cluster: 'eu',
      api: tls('api-eu.pusher.com'),
      socket: tls('ws-eu.pusher.com'),
    })
  })

  test('names another service, where clients connect to the same address or another one', () => {
    const own = { host: 'push.internal', port: 6001, tls: false }
    const application = { appId: 'app', key: 'k', secret: 's', cluster: 'main', api: own }
    const url = 'http://k:s@push.internal:6001/apps/app'
    expect(read(url)).toEqual({ ...application, socket: own })
    expect(read(`${url}?client=wss://push.example`)).toEqual({
      ...application,
      socket: tls('push.example'),
    })
    expect(read(`${url}?cluster=two&client=wss://[::1]:8443/`)).toEqual({
      ...application,
      cluster: 'two',
      socket: tls('::1', 8443),
    })
  })

  test.each([
    'push',
    'wss://key:s3cret@ws-eu.pusher.com/apps/1',
    'https://api-eu.pusher.com/apps/1',
    'https://key@api-eu.pusher.com/apps/1',
    'https://key:s3cret%zz@api-eu.pusher.com/apps/1',
    'https://key:s3cret@api-eu.pusher.com',
    'https://key:s3cret@api-eu.pusher.com/apps/',
    'https://key:s3cret@api-eu.pusher.com/apps/1/events',
    'https://key:s3cret@api-eu.pusher.com/apps/1?client=push.example',
    'https://key:s3cret@api-eu.pusher.com/apps/1?client=https://push.example',
    'https://key:s3cret@api-eu.pusher.com/apps/1?client=wss://push.example/app',
  ])('refuses "%s" without quoting it', (text) => {
    expect(() => read(text)).toThrow(UsageError)
    expect(() => read(text)).not.toThrow(/s3cret/)
  })
})

describe('the option --database', () => {
  const read = (args: string[], env = {}) => readArguments(['--data', 'd', ...args], env).database
  const address = 'postgres://ana:s%40cret@db.example:5433/bandeja?sslmode=verify-full'

  test('is undefined by default, and if the setting is empty', () => {
    expect(read([])).toBeUndefined()
    expect(read([], { BANDEJA_DATABASE_URL: '' })).toBeUndefined()
  })

  test.each([
    address,
    'postgresql://localhost/bandeja',
    'postgres://ana@localhost/bandeja?host=/run/postgresql',
  ])('accepts %s, as an argument and as a setting', (text) => {
    expect(read(['--database', text])).toBe(text)
    expect(read([], { BANDEJA_DATABASE_URL: text })).toBe(text)
  })

  test.each([
    'bandeja',
    'mysql://ana:s3cret@db.example/bandeja',
    'postgres://ana:s3cret@db.example',
    'postgres://ana:s3cret@db.example/',
    'postgres://ana:s3cret@db.example/a/b',
    'postgres://ana:s3cret@db.example/bandeja?sslmode=maybe',
    'postgres://ana:s3cret/x@db.example/bandeja',
    'postgres://ana:s@s3cret/x@db.example/bandeja',
    'postgres://ana:x@/s3cret#@db.example/bandeja',
  ])('refuses %s without repeating its password', (text) => {
    expect(() => read(['--database', text])).toThrow(UsageError)
    expect(() => read(['--database', text])).not.toThrow('s3cret')
  })
})

test('a wrong setting is named by its key, and a wrong argument by its option', () => {
  const env = { BANDEJA_DATABASE_URL: 'bandeja' }
  expect(() => readArguments(['--data', 'd'], env)).toThrow(/^BANDEJA_DATABASE_URL takes/)
  expect(() => readArguments(['--data', 'd', '--database=x'], env)).toThrow(/^--database takes/)
})

describe('the option --redis', () => {
  const database = ['--database', 'postgres://localhost/bandeja']
  const read = (args: string[], env = {}) => readArguments(['--data', 'd', ...args], env).redis

  test('is undefined by default', () => {
    expect(read(database)).toBeUndefined()
  })

  test.each(['redis://localhost', 'rediss://ana:s%40cret@redis.example:6380/1'])(
    'accepts %s, as an argument and as a setting',
    (text) => {
      expect(read([...database, '--redis', text])).toBe(text)
      expect(read(database, { BANDEJA_REDIS_URL: text })).toBe(text)
    },
  )

  test.each(['redis', 'http://ana:s3cret@redis.example', 'redis:///s3cret'])(
    'refuses %s without repeating its password',
    (text) => {
      expect(() => read([...database, '--redis', text])).toThrow(UsageError)
      expect(() => read([...database, '--redis', text])).not.toThrow('s3cret')
    },
  )

  test('is refused for a database file, which only one service opens', () => {
    expect(() => read(['--redis', 'redis://localhost'])).toThrow('--database')
  })
})

describe('the option --files', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 's3cret' }
  const read = (text: string, env = {}) =>
    readArguments(['--data', 'd', '--files', text], env).files

  test('is undefined by default', () => {
    expect(readArguments(['--data', 'd'], keys).files).toBeUndefined()
  })

  test('names a folder', () => {
    expect(read('/mnt/share/files')).toEqual({ folder: '/mnt/share/files' })
  })

  test.each([
    ['s3://files', { bucket: 'files', prefix: '' }],
    ['s3://files/', { bucket: 'files', prefix: '' }],
    ['s3://my.files/a/b', { bucket: 'my.files', prefix: 'a/b/' }],
  ])('names a bucket and a prefix: %s', (text, place) => {
    const env = { ...keys, AWS_ENDPOINT_URL: 'https://storage.example/', AWS_SESSION_TOKEN: '' }
    expect(read(text, env)).toEqual({
      s3: {
        ...place,
        endpoint: 'https://storage.example',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 's3cret',
        sessionToken: undefined,
      },
    })
  })

  test.each([
    ['http://files', keys],
    ['s3://', keys],
    ['s3://Files', keys],
    ['s3://files/a?b', keys],
    ['s3://files', { ...keys, AWS_SECRET_ACCESS_KEY: '' }],
    ['s3://files', { ...keys, AWS_ENDPOINT_URL: 'storage.example' }],
  ])('refuses %s', (text, env) => {
    expect(() => read(text, env)).toThrow(UsageError)
    expect(() => read(text, env)).not.toThrow('s3cret')
  })
})

test('the quotas of uploaded files are gigabytes, and absent by default', () => {
  const quotaOf = (...args: string[]) => readArguments(['--data', 'd', ...args]).uploadQuota
  expect(quotaOf()).toEqual({ groupBytes: undefined, personBytes: undefined })
  expect(quotaOf('--quota-group', '50', '--quota-person', '2')).toEqual({
    groupBytes: 50_000_000_000,
    personBytes: 2_000_000_000,
  })
  expect(() => quotaOf('--quota-group', 'much')).toThrow(UsageError)
})

test.each([
  [[], true],
  [['--confirm-addresses', 'on'], true],
  [['--confirm-addresses', 'off'], false],
])('the option --confirm-addresses: %s', (args, confirmAddresses) => {
  expect(readArguments(['--data', 'd', ...args])).toMatchObject({ confirmAddresses })
})

test.each([
  [[], true],
  [['--empty'], false],
  [['--empty', '--registration', 'on'], true],
  [['--registration', 'on'], true],
  [['--registration', 'off'], false],
])('the option --registration: %s', (args, registration) => {
  expect(readArguments(['--data', 'd', ...args]).registration).toBe(registration)
})

describe('the option --smtp', () => {
  const from = ['--mail-from', 'Bandeja <bandeja@example.com>']
  const read = (args: string[], env = {}) => readArguments(['--data', 'd', ...args], env).smtp

  test('is undefined by default', () => {
    expect(read([])).toBeUndefined()
  })

  test.each([
    ['smtps://mail.example', 465, true, false],
    ['smtp://mail.example', 587, false, false],
    ['smtp://localhost:25', 25, false, true],
    ['smtp://[::1]:2525/', 2525, false, true],
  ])('accepts %s', (address, port, beginsWithTls, isThisMachine) => {
    expect(read(['--smtp', address, ...from])).toMatchObject({
      port,
      beginsWithTls,
      isThisMachine,
      login: undefined,
      from: { name: 'Bandeja', address: 'bandeja@example.com' },
    })
  })

  test('is read from the environment too, with user and password', () => {
    const env = { BANDEJA_SMTP_URL: 'smtps://ana%40b.example:p%2Fw@mail.example' }
    expect(read(from, env)).toMatchObject({
      host: 'mail.example',
      login: { user: 'ana@b.example', pass: 'p/w' },
    })
  })

  test.each([
    [['--smtp', 'mail.example', ...from]],
    [['--smtp', 'https://mail.example', ...from]],
    [['--smtp', 'smtps://mail.example/path', ...from]],
    [['--smtp', 'smtps://ana:secret%zz@mail.example', ...from]],
    [['--smtp', 'smtps://mail.example']],
    [['--smtp', 'smtps://mail.example', '--mail-from', 'nobody']],
  ])('refuses %j, and does not repeat a password', (args) => {
    expect(() => read(args)).toThrow(UsageError)
    const secret = ['--smtp', 'smtps://ana:secret@mail.example/path', ...from]
    expect(() => read(secret)).toThrow(/^(?!.*secret)/)
  })
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
