import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redacted, withoutQuotedTexts } from './redact.ts'

describe('a log line', () => {
  it.each([
    ['authorization: Bearer abc.def-ghi', 'abc'],
    ['{"token":"short-one"}', 'short-one'],
    ['password=hunter2', 'hunter2'],
    ['api_key: "k-12"', 'k-12'],
    ['https://x.example/messages?token=abc&q=hola', 'hola'],
    ['failed for ana.quispe@correo.pe', 'ana'],
    ['proxy http://ana:hunter2@proxy.example:80', 'hunter2'],
    ['proxy ana:hunter2@10.0.0.7:80', 'hunter2'],
    ['Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1', 'Zk3v'],
    ['call +51 945 118 207 now', '118'],
    ['call 51945118207 now', '5194'],
    ['call 6123 4567 now', '6123'],
    ['call 612-3456 now', '612'],
    ['call 945.118.207 now', '118'],
    ['call 51.945.118.207 now', '118'],
    ['call 01.23.45.67.89 now', '23'],
    ['call 2026-11-2233 now', '2026'],
  ])('%j no longer contains %j when it is redacted', (line, secret) => {
    expect(redacted(line)).not.toContain(secret)
  })

  it.each([
    ['The page did not load. cause="Error: ERR_FAILED (-2)"'],
    ['to=https://x.example/messages/42'],
    ['code=4001 attempts=3 after=12000'],
    ['Electron 33.3.0 on linux'],
    ['url=http://127.0.0.1:47800 took=123456'],
    ['to=https://10.20.30.40/x of=https://192.168.1.55:8443'],
    ['until=2026-11-22T10:00:00 on 2026-11-22.'],
    ['at send (/app/out/main/index.js:120:14)'],
  ])('%j is unchanged', (line) => {
    expect(redacted(line)).toBe(line)
  })
})

describe('the text of an error', () => {
  const frame = '    at parse (app://bandeja/assets/a.js:1:20)'

  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'chatId')"],
    ["Error: ENOENT: no such file or directory, open '/home/ana/x.json'"],
    [`RangeError: Invalid array length\n${frame}\n    at new Promise (<anonymous>)`],
    ["Error: The user's list isn't sorted"],
  ])('%j is unchanged', (text) => {
    expect(withoutQuotedTexts(text)).toBe(text)
  })

  it('names the members that zod rejects, but not their values', () => {
    const faults = [
      { code: 'invalid_value', values: ['a'], path: ['items', 0, 'name'], message: 'Not "Ana"' },
    ]
    const text = `Dropped: ${JSON.stringify(faults, null, 2)}`
    expect(withoutQuotedTexts(text)).toBe('Dropped: [invalid_value at items.0.name]')
  })

  /** How the JavaScript engine, the DOM and libraries quote a value, with the text that follows it. */
  const quoting: readonly ((text: string) => string)[] = [
    (text) => `SyntaxError: Unexpected token 'x', "{"text":"${text}"}" is not valid JSON`,
    (text) => `SyntaxError: Unexpected token 'x', ..."${text.slice(0, 30)}"... is not valid JSON`,
    (text) => `SyntaxError: Failed to execute 'querySelector': '${text}' is not a valid selector.`,
    (text) => `Error: Encountered two children with the same key, \`${text}\`.`,
    (text) => `Error: “${text}” was refused\n${frame}`,
    (text) => `Error: Unknown value "${text}"\n${frame}\n  [cause]: Error: '${text}'\n${frame}`,
    // The text is cut off inside the quotation, as long lines are.
    (text) => `TypeError: Invalid value "${text}`,
  ]
  const word = fc.stringMatching(/^[a-záñ]{5,10}$/)
  const message = fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((words) => words.map((one) => `§${one}`).join(' '))

  it('keeps no word of a quoted message', () => {
    fc.assert(
      fc.property(message, fc.constantFrom(...quoting), (text, quote) => {
        const clean = withoutQuotedTexts(quote(text))
        expect(clean).not.toContain('§')
        expect(clean).toContain('Error: ')
      }),
    )
  })
})
