import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { OLD_LOGS, rotateLog } from './log-file.ts'

it('keeps the newest old logs and removes the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'main.log')
  for (let number = 1; number <= OLD_LOGS + 2; number += 1) {
    writeFileSync(path, `log ${number}`)
    rotateLog(path)
  }
  const names = readdirSync(folder).toSorted()
  expect(names).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.4.log'])
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts).toEqual(['log 6', 'log 5', 'log 4', 'log 3'])
})
