import type { MessageTemplate } from '#contract/entities/message-template.ts'
import { limits } from '#contract/limits.ts'
import {
  contentOf,
  emptyDraft,
  faultsOf,
  type InteractiveDraft,
} from '../../data/templates/interactive-draft.ts'
import type { MessageBody } from './answer-mutations.ts'
import type { AnswerFile } from './quick-draft.ts'

export type InteractiveKind = 'quick_reply' | 'list' | 'media'

/** An interactive or media answer while it is edited. Fields of the other kinds are retained when the kind changes. */
export interface AnswerDraft {
  readonly name: string
  readonly kind: InteractiveKind
  readonly message: InteractiveDraft
  readonly file: AnswerFile | null
}

export const emptyAnswerDraft = (): AnswerDraft => ({
  name: '',
  kind: 'quick_reply',
  message: emptyDraft(),
  file: null,
})

/** The draft of an answer as it is stored. */
export function answerDraftOf({ name, content }: MessageTemplate): AnswerDraft {
  const { type, text = '', title, footer = '', button, filename, options = [] } = content
  const media = content.media ?? content.contentMedia
  const kind = type === 'unknown' ? 'media' : type
  // Without `button` a list's title is the text on its button.
  const isButtonTitle = kind === 'list' && button === undefined
  const choices = options.map(({ id, title: label, description = '', section = '' }) => ({
    id,
    title: label,
    description,
    section,
  }))
  return {
    name,
    kind,
    message: {
      ...emptyDraft(),
      type: kind === 'list' ? 'list' : 'quick_reply',
      header: isButtonTitle ? '' : (title ?? ''),
      text,
      footer,
      button: (isButtonTitle ? title : button) ?? '',
      ...(choices.length > 0 && { choices }),
    },
    file: media === undefined ? null : { media, filename, type: 'file' },
  }
}

/** The call's body for a draft. */
export function messageBodyOf({ name, kind, message, file }: AnswerDraft): MessageBody {
  const trimmed = name.trim()
  const text = message.text.trim()
  if (kind === 'media')
    return {
      name: trimmed,
      content: {
        type: 'media',
        contentType: 'file',
        ...(text !== '' && { text }),
        ...(file !== null && {
          contentMedia: file.media,
          ...(file.filename !== undefined && { filename: file.filename }),
        }),
      },
    }
  const { header, footer, button, options } = contentOf({ ...message, type: kind })
  return {
    name: trimmed,
    content: {
      type: kind,
      contentType: 'text',
      text,
      ...(header !== undefined && { title: header }),
      ...(footer !== undefined && { footer }),
      ...(button !== undefined && { button }),
      ...(options !== undefined && { options }),
    },
  }
}

/** The paths of the fields that the channel or the service would refuse. */
export function answerFaults({ name, kind, message, file }: AnswerDraft): ReadonlySet<string> {
  const faults = new Set<string>(name.trim() === '' ? ['name'] : [])
  if (kind === 'media') {
    if (file === null) faults.add('file')
    if (message.text.trim().length > limits.messageTextMax) faults.add('text')
    return faults
  }
  for (const path of faultsOf({ ...message, type: kind })) faults.add(path)
  return faults
}
