import { expect, test } from 'vitest'
import { isCategoryEditable, isTemplateEditable } from './template-edit.ts'

test.each([
  ['approved', true, false],
  ['paused', true, false],
  ['rejected', true, true],
  ['pending', false, false],
  ['deleted', false, false],
  ['disabled', false, false],
  ['in_appeal', false, false],
])('%s', (status, content, category) => {
  expect([isTemplateEditable({ status }), isCategoryEditable({ status })]).toEqual([
    content,
    category,
  ])
})
