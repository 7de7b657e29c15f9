import { expect, test } from 'vitest'
import { withoutSamples } from './0094-campaign-revisions.ts'

test('only fallback values that are the template’s sample values are emptied', () => {
  const field = 'contact.first_name'
  const plan = {
    pacePerMinute: 30,
    parameters: [{ field, text: 'Rosa' }, { field, text: 'vecina' }, { text: '20 %' }],
  }
  const template = { exampleParameters: ['Rosa', 'Lucía', '20 %'] }
  expect(JSON.parse(withoutSamples(JSON.stringify(plan), JSON.stringify(template)))).toEqual({
    pacePerMinute: 30,
    parameters: [{ field, text: '' }, { field, text: 'vecina' }, { text: '20 %' }],
  })
  expect(JSON.parse(withoutSamples('{}', '{}'))).toEqual({ parameters: [] })
})
