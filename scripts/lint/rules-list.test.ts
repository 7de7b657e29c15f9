import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

interface ListedRule {
  rule: string
  /** Path of the file, or of a folder with one file per subject. */
  file: string
  test: string
}

const pathIn = (cell: string) => /`([^`]+)`/.exec(cell)?.[1]
const besideIt = (file: string) => file.replace(/\.ts$/, '.test.ts')

const listed: ListedRule[] = readFileSync('docs/rules.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(1, -1).split('|'))
  .flatMap(([rule = '', where = '', test = '']) => {
    const file = pathIn(where)
    return file === undefined
      ? []
      : [{ rule: rule.trim(), file, test: pathIn(test) ?? besideIt(file) }]
  })

const isRule = (name: string) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name)

describe('docs/rules.md', () => {
  it('lists a rule with an existing file and test in each row', () => {
    expect(listed.length).toBeGreaterThan(100)
    const absent = listed.filter(({ file, test }) => !existsSync(file) || !existsSync(test))
    expect(absent).toEqual([])
  })

  it('lists no rule twice', () => {
    const rules = listed.map(({ rule }) => rule)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
  })

  /** Files of `api` without a call: the list of all tables, and schemas that several tables share. */
  const withoutCalls = ['index.ts', 'shared.ts', 'contact-rule.ts', 'day-span.ts', 'line-values.ts']

  it.each([
    ['src/contract/rules', []],
    ['src/contract/policies', []],
    ['src/contract/api', withoutCalls],
  ])('names every file of %s but %j', (folder, others) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      // A folder in that of a subject is the parts of one rule.
      .filter((name) => isRule(name) && name.split('/').length <= 2)
      .filter((name) => !others.some((other) => other === posix.basename(name)))
      .map((name) => `${folder}/${name}`)
    const names = new Set(listed.map(({ file }) => file))
    expect(files.filter((file) => !names.has(file))).toEqual([])
  })
})
