import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['../**/*.tsx', './global.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const text = Object.values(files).join('\n')
const taken = [...text.matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)].flatMap(
  ([, names = '']) => names.split(',').map((name) => name.trim()),
)
const fetched = [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(
  ([, name]) => name,
)
const sheets = Object.keys(
  import.meta.glob('../../../node_modules/@mantine/core/styles/*.layer.css'),
)
const hasSheet = (name: string) => sheets.some((path) => path.endsWith(`/${name}.layer.css`))

// The library's sheets are fetched one by one: a component without its own is drawn as the bare elements that it is of.
test.each([...new Set(taken)].filter(hasSheet))('%s has its sheet', (name) => {
  expect(fetched).toContain(name)
})
