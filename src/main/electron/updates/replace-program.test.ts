import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { replaceProgram } from './replace-program.ts'

function programs() {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [program, next] = [join(folder, 'Bandeja.AppImage'), join(folder, 'next')]
  writeFileSync(program, 'old', { mode: 0o755 })
  return { folder, program, next }
}

it('replaces the old program with the new one and makes it executable', () => {
  const { folder, program, next } = programs()
  writeFileSync(next, 'new', { mode: 0o600 })
  replaceProgram(next, program)
  expect(readFileSync(program, 'utf8')).toBe('new')
  expect(statSync(program).mode & 0o777).toBe(0o755)
  expect(readdirSync(folder).toSorted()).toEqual(['Bandeja.AppImage', 'next'])
})

it('keeps the old program if the new one is missing', () => {
  const { folder, program, next } = programs()
  expect(() => replaceProgram(next, program)).toThrow('ENOENT')
  expect(readFileSync(program, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['Bandeja.AppImage'])
})
