/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'

const RENDERER = join(import.meta.dirname, '..')

test('media queries that separate narrow and wide screens use `width < limits.wideScreenPx`', () => {
  const wideScreenPx = limits.wideScreenPx
  const near = new RegExp(`@media[^{]*\\b(?:${wideScreenPx}|${wideScreenPx - 1})px[^{]*`, 'g')
  const queries = globSync('**/*.css', { cwd: RENDERER }).flatMap(
    (name) => readFileSync(join(RENDERER, name), 'utf8').match(near) ?? [],
  )
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set(queries.map((query) => query.trim()))).toEqual(
    new Set([`@media (width < ${wideScreenPx}px)`]),
  )
})
