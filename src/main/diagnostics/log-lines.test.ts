import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lastLogLines, LINES_MAX, redactedLine } from './log-lines.ts'

const FRAME = String.raw`\n    at send (/app/out/main/index.js:120:14)`

it.each([
  [
    String.raw`error Failed. cause="SyntaxError: \"Hola a todos\" is not valid JSON${FRAME}" code=3`,
    String.raw`error Failed. cause="SyntaxError: \"…\" is not valid JSON${FRAME}" code=3`,
  ],
  [
    'warn Not sent. to="https://x.example/a" phone="+51 945 118 207"',
    'warn Not sent. to="https://x.example/a" phone="…"',
  ],
  ['error Broken. cause="half a line about Ana \\', 'error Broken. cause="…"'],
  ['info Signed in. tokenStore="keychain"', 'info Signed in. tokenStore="keychain"'],
])('the log line %j is shown in the diagnostics as %j', (line, expected) => {
  const clean = redactedLine(line)
  expect(clean).toBe(expected)
})

it('reads the last whole lines of both files of the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-logs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await lastLogLines(join(folder, 'none'))).toEqual([])
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index} ${'.'.repeat(90)}`)
  await writeFile(join(folder, 'main.1.log'), lines.join('\n') + '\n')
  await writeFile(join(folder, 'main.log'), 'the newest\n')
  const found = await lastLogLines(folder)
  expect(found).toHaveLength(LINES_MAX)
  expect(found.at(-1)).toBe('the newest')
  expect(found.at(-2)).toBe(lines.at(-1))
  expect(found.every((line) => line === 'the newest' || lines.includes(line))).toBe(true)
})
