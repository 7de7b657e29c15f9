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
  expect([
    isTemplateEditable({ status, templateType: 'TEXT' }),
    isCategoryEditable({ status }),
  ]).toEqual([content, category])
})

test('a template with parts that this app does not show is not editable', () => {
  expect(isTemplateEditable({ status: 'approved', templateType: 'unknown' })).toBe(false)
})
