import type { FormValues } from '#contract/draft-forms.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import { limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import type { QuickBody, QuickChange } from './answer-mutations.ts'

/** A quick message while it is edited. */
export type QuickDraft = FormValues<'quickAnswer'>

export const emptyQuickDraft: QuickDraft = { name: '', text: '', file: null, gsId: null }

/** The draft of a stored quick message. */
export function quickDraftOf({ name, content, gsId }: Template): QuickDraft {
  const { text = '', media, filename, type } = content
  const isFile = media !== undefined && type !== 'text' && type !== 'unknown'
  return { name, text, file: isFile ? { media, filename, type } : null, gsId: gsId ?? null }
}

/** The request body that saves a draft. */
export function quickBodyOf({ name, text, file, gsId }: QuickDraft): QuickBody {
  const trimmed = text.trim()
  return {
    name: name.trim(),
    content: {
      type: file?.type ?? 'text',
      ...(trimmed !== '' && { text: trimmed }),
      ...(file !== null && {
        media: file.media,
        ...(file.filename !== undefined && { filename: file.filename }),
      }),
    },
    ...(gsId !== null && { gsId }),
  }
}

/** The request body that saves the changed fields of a draft. The service stores the content as one field. */
export function quickChangeOf(
  draft: QuickDraft,
  fields: readonly (keyof QuickDraft)[],
): QuickChange {
  const { name, content } = quickBodyOf(draft)
  return {
    ...(fields.includes('name') && { name }),
    ...((fields.includes('text') || fields.includes('file')) && { content }),
    ...(fields.includes('gsId') && { gsId: draft.gsId }),
  }
}

export type QuickField = 'name' | 'text'
export type FieldFault = 'missing' | 'tooLong'

/** The faults of a draft by field. A message with a file needs no text. */
export function quickFaults({
  name,
  text,
  file,
}: QuickDraft): Partial<Record<QuickField, FieldFault>> {
  const faults: Partial<Record<QuickField, FieldFault>> = {}
  if (name.trim() === '') faults.name = 'missing'
  if (text.trim() === '' && file === null) faults.text = 'missing'
  if (characters(text.trim()) > limits.messageTextMax) faults.text = 'tooLong'
  return faults
}
