import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const page = join(project, 'src/renderer')

const text = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx|css)$/.test(name))
  .map((name) => readFileSync(join(page, name), 'utf8'))
  .join('\n')
const taken = [...text.matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)].flatMap(
  ([, names = '']) => names.split(',').map((name) => name.trim()),
)
const fetched = [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(
  ([, name]) => name,
)
const sheets = readdirSync(join(project, 'node_modules/@mantine/core/styles'))
const hasSheet = (name: string) => sheets.includes(`${name}.layer.css`)

// The library's style sheets are imported one by one: a component without its own is unstyled.
test.each([...new Set(taken)].filter(hasSheet))('%s has its style sheet', (name) => {
  expect(fetched).toContain(name)
})
