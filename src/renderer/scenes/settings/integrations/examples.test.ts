import { expect, test } from 'vitest'
import documented from '../../../../../docs/integrations.md?raw'
import { examples } from './examples.ts'

test.each(Object.entries(examples))('docs/integrations.md has the example %s', (_, code) => {
  expect(documented).toContain(code)
})
