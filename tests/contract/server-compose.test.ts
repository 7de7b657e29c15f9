import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readArguments } from '../../src/host/arguments.ts'
import { readConf } from '../../src/host/conf.ts'

test('the settings of the example for containers are valid, and its parts find each other', () => {
  const examples = join(import.meta.dirname, '../../resources/server/examples')
  const values: Record<string, string> = {
    BANDEJA_VERSION: '0.1.0',
    BANDEJA_NAME: 'chat.example.com',
    BANDEJA_LINE_KEY: Buffer.alloc(32).toString('base64'),
    POSTGRES_PASSWORD: 'secret',
  }
  const text = readFileSync(join(examples, 'compose.yaml'), 'utf8')
  const given = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? 'MISSING')
  const { services } = parse(given, { merge: true })
  expect(Object.keys(services)).toEqual(['bandeja-1', 'bandeja-2', 'database', 'valkey', 'caddy'])
  expect(given).not.toContain('MISSING')
  const settings: Record<string, string> = services['bandeja-1'].environment
  const file = Object.entries(settings).map(([key, value]) => `${key}='${value}'`)
  const options = readArguments([], readConf(file.join('\n'), 'compose.yaml'), 'server')
  expect(options).toMatchObject({ publicUrl: 'https://chat.example.com' })
  expect(settings['BANDEJA_DATABASE_URL']).toContain('secret@database/')
  expect(settings['BANDEJA_REDIS_URL']).toContain('//valkey:')
  const caddy = readFileSync(join(examples, 'Caddyfile.compose'), 'utf8')
  expect(caddy).toContain('reverse_proxy bandeja-1:8080 bandeja-2:8080')
  // Two services must not open one data folder.
  expect(services['bandeja-1'].volumes[0]).not.toBe(services['bandeja-2'].volumes[0])
})
