import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('a file button opens its input without the file that was chosen before', () => {
  const { inputProps } = theme.components?.['FileButton']?.defaultProps ?? {}
  const input = { value: 'C:\\fakepath\\flow.json' }
  inputProps.onClick({ currentTarget: input })
  expect(input.value).toBe('')
})
