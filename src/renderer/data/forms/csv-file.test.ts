import { afterEach, expect, test } from 'vitest'
import { csvFile, csvSeparator } from './csv-file.ts'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

const withFormats = (formatLocale: string) =>
  store.set(appInfoAtom, {
    version: '1.0.0',
    platform: 'win32',
    locale: 'es',
    formatLocale,
    runtime: '',
    fixedAddress: null,
    fixedSettings: [],
    policy: { problems: [], isBlocked: false },
    provider: null,
    unreached: null,
  })
afterEach(() => store.set(appInfoAtom, null))

test.each([
  ['es-AR', ';', '\uFEFFdía;12,5\r\n\r\n'],
  ['es-PE', ',', '\uFEFFdía,12.5\r\n\r\n'],
] as const)('a file has the signs of %s', async (locale, separator, text) => {
  withFormats(locale)
  expect(csvSeparator()).toBe(separator)
  const bytes = await csvFile([['día', 12.5], []]).arrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(text)
})
