import { expect, test } from 'vitest'
import type { FieldOperator } from '#contract/entities/contacts/field-condition.ts'
import { holdsText } from './text-condition.ts'

test.each<[string, FieldOperator, readonly string[], boolean]>([
  ['Lima', 'is', ['lima', 'Cusco'], true],
  ['Líma ', 'is', ['LIMA'], true],
  ['', 'is', ['Lima'], false],
  ['Lima', 'isNot', ['Cusco'], true],
  ['Lima', 'isNot', ['Cusco', 'LIMA'], false],
  ['', 'isNot', ['Lima'], true],
  ['Av. Perú 12', 'contains', ['peru'], true],
  ['Av. Perú 12', 'contains', ['chile'], false],
  ['2026-11-27', 'before', ['2026-11-28'], true],
  ['2026-11-28', 'before', ['2026-11-28'], false],
  ['2026-02-30', 'before', ['2026-11-28'], false],
  ['soon', 'before', ['2026-11-28'], false],
  ['2026-11-29', 'after', ['2026-11-28'], true],
  ['soon', 'after', ['2026-11-28'], false],
  ['9', 'less', ['10'], true],
  ['-12.5', 'less', ['-12'], true],
  ['10', 'less', ['10'], false],
  ['', 'less', ['10'], false],
  ['many', 'more', ['1'], false],
  ['10.5', 'more', ['9'], true],
  [' ', 'isEmpty', [], true],
  ['a', 'isEmpty', [], false],
  ['a', 'isFilled', [], true],
  ['', 'isFilled', [], false],
])('%j %s %j: %s', (text, operator, values, holds) =>
  expect(holdsText(text, { operator, values: [...values] })).toBe(holds),
)
