import type { AnswerFile, FormValues, InteractiveDraft } from '#contract/draft-forms.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import type {
  MessageTemplate,
  messageTemplateHeadings,
  messageTemplateTypes,
} from '#contract/entities/templates/message-template.ts'
import { limits } from '#contract/limits.ts'
import { mediaKindOfName } from '#contract/rules/messages/channel-media.ts'
import { characters } from '#contract/rules/text/characters.ts'
import {
  contentOf,
  emptyChoice,
  emptyDraft,
  type DraftFaults,
  faultsOf,
} from '#renderer/data/templates/interactive-draft.ts'
import type { MessageBody } from './answer-mutations.ts'

export type InteractiveKind = (typeof messageTemplateTypes)[number]
export type HeaderKind = (typeof messageTemplateHeadings)[number]

/** An interactive or media answer while it is edited. A change of `kind` loses no field. */
export interface AnswerDraft {
  readonly name: string
  readonly kind: InteractiveKind
  readonly message: InteractiveDraft
  /** Whether the header of a message with choices is text or a file. */
  readonly headerKind: HeaderKind
  readonly file: AnswerFile | null
}

export const emptyAnswerDraft = (): AnswerDraft => ({
  name: '',
  kind: 'quick_reply',
  message: emptyDraft(),
  headerKind: 'text',
  file: null,
})

/** The draft of a stored answer. */
export function answerDraftOf({ id: templateId, name, content }: MessageTemplate): AnswerDraft {
  const { type, text = '', title, footer = '', button, filename, options = [] } = content
  const media = content.media ?? content.contentMedia
  const kind = type === 'unknown' ? 'media' : type
  // In a list without `button`, `title` is the text of the button.
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
      // Two drafts of the same stored answer are equal, so empty choices have no random ids here.
      choices:
        choices.length > 0
          ? choices
          : [1, 2].map((place) => ({ ...emptyChoice(), id: `${templateId}-${place}` })),
    },
    headerKind: kind !== 'media' && content.contentType === 'file' ? 'file' : 'text',
    file: media === undefined ? null : { media, filename, type: fileTypeOf(filename ?? '') },
  }
}

/** The message type of a stored file, derived from the file name. */
function fileTypeOf(filename: string): AnswerFile['type'] {
  const kind = mediaKindOfName(filename)
  return kind === 'document' || kind === 'sticker' ? 'file' : kind
}

/** The file of a media answer, or the file in the header of a message with choices; null if the draft sends none. */
export function sentFile({ kind, headerKind, file }: AnswerDraft): AnswerFile | null {
  return kind === 'media' || headerKind === 'file' ? file : null
}

/** The message with buttons or a list; null for a media answer. A file in the header replaces the header's text. */
export function messageOf({ kind, message, headerKind }: AnswerDraft): MessageContent | null {
  if (kind === 'media') return null
  return contentOf(typedMessage(message, kind, headerKind))
}

const typedMessage = (
  message: InteractiveDraft,
  type: InteractiveDraft['type'],
  headerKind: HeaderKind,
): InteractiveDraft => ({ ...message, type, ...(headerKind === 'file' && { header: '' }) })

/** The request body that saves a draft. */
export function messageBodyOf(draft: AnswerDraft): MessageBody {
  const name = draft.name.trim()
  const file = sentFile(draft)
  const fileFields = file !== null && {
    contentMedia: file.media,
    ...(file.filename !== undefined && { filename: file.filename }),
  }
  const message = messageOf(draft)
  const text = draft.message.text.trim()
  if (message === null)
    return {
      name,
      content: {
        type: 'media',
        contentType: 'file',
        ...(text !== '' && { text }),
        ...fileFields,
      },
    }
  const { header, footer, button, options } = message
  return {
    name,
    content: {
      type: draft.kind,
      contentType: draft.headerKind,
      text,
      ...(header !== undefined && { title: header }),
      ...fileFields,
      ...(footer !== undefined && { footer }),
      ...(button !== undefined && { button }),
      ...(options !== undefined && { options }),
    },
  }
}

/** The draft with all fields in one record, so that each can be compared with a colleague's change. */
export type FlatAnswer = FormValues<'interactiveAnswer'>

export const flatAnswerOf = ({ message, ...rest }: AnswerDraft): FlatAnswer => ({
  ...message,
  ...rest,
})

export const answerOfFlat = ({
  name,
  kind,
  headerKind,
  file,
  ...message
}: FlatAnswer): AnswerDraft => ({ name, kind, headerKind, file, message })

/** The request body that saves the changed fields of a draft. The service stores the content as one field. */
export function messageChangeOf(
  draft: AnswerDraft,
  fields: readonly (keyof FlatAnswer)[],
): Partial<MessageBody> {
  const { name, content } = messageBodyOf(draft)
  return {
    ...(fields.includes('name') && { name }),
    ...(fields.some((field) => field !== 'name') && { content }),
  }
}

/** The fields that the channel or the service would reject. */
export function answerFaults(draft: AnswerDraft): DraftFaults {
  const { name, kind, message, headerKind, file } = draft
  const faults = new Map<string, null>(name.trim() === '' ? [['name', null]] : [])
  if (kind === 'media') {
    if (file === null) faults.set('file', null)
    if (characters(message.text.trim()) > limits.messageTextMax) faults.set('text', null)
    return faults
  }
  // Audio cannot be a header. The draft may have an audio file that was chosen while `kind` was `media`.
  if (headerKind === 'file' && (file === null || file.type === 'audio')) faults.set('file', null)
  return new Map([...faults, ...faultsOf(typedMessage(message, kind, headerKind))])
}
