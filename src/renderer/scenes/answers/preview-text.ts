import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import {
  isVariable,
  variableValue,
  type TemplatePeople,
} from '#contract/rules/templates/template-variables.ts'

/**
 * A part of a text in the preview: plain text, or the name of a placeholder that is filled in when the message is
 * sent.
 */
export interface PreviewPart {
  readonly text: string
  readonly isPlaceholder: boolean
}

/** Splits a text into plain parts and placeholders. The values of variables belong to the plain parts. */
export function previewParts(text: string, people: TemplatePeople): PreviewPart[] {
  const parts: PreviewPart[] = []
  const add = (part: string, isPlaceholder: boolean) => {
    if (part === '') return
    const last = parts.at(-1)
    if (last !== undefined && !isPlaceholder && !last.isPlaceholder)
      parts[parts.length - 1] = { text: last.text + part, isPlaceholder }
    else parts.push({ text: part, isPlaceholder })
  }
  let from = 0
  for (const { name, start, end } of findPlaceholders(text)) {
    add(text.slice(from, start), false)
    const value = variableValue(name, people)
    add(value ?? name, value === undefined)
    from = end
  }
  add(text.slice(from), false)
  return parts
}

/** The names of a text's placeholders that are not variables, without duplicates. */
export function namesInText(text: string): string[] {
  const placeholders = findPlaceholders(text).filter(({ name }) => name !== '' && !isVariable(name))
  return [...new Set(placeholders.map(({ name }) => name))]
}
