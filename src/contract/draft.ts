import { z } from 'zod'
import { sendableContentSchema } from './api/messages/messages.ts'
import { flowDraftSchema, formDraftSchema, templateDraftSchema } from './draft-forms.ts'
import { limits } from './limits.ts'
import { id } from './wire.ts'

/** An uploaded file in a chat's composer. */
export const draftFileSchema = z.object({
  name: z.string().max(1_000),
  /** Bytes; 0 if unknown. */
  size: z.number().nonnegative(),
  /** MIME type; empty if unknown. */
  type: z.string().max(200),
  /** The content to send. */
  content: sendableContentSchema,
})
export type DraftFile = z.infer<typeof draftFileSchema>

/** The unsaved note about a contact. */
export const draftNoteSchema = z.object({
  text: z.string().max(limits.noteMax),
  /**
   * The last attempt to save the note: the text, and the Idempotency-Key of the call. A retry with the same text uses
   * the same key, so that the service does not store the note twice.
   */
  tried: z
    .object({ text: z.string().max(limits.noteMax), key: z.string().max(limits.idempotencyKeyMax) })
    .optional(),
})
export type DraftNote = z.infer<typeof draftNoteSchema>

/** The kinds of unsaved work, each with the schema of its value. */
export const draftSchemas = {
  /** The unsent text of a chat, by contact id. */
  text: z.string().min(1).max(limits.draftTextMax),
  /** The files in a chat's composer, by contact id. */
  files: z.array(draftFileSchema).min(1).max(1_000),
  /** The id of the message that the unsent text of a chat quotes, by contact id. */
  reply: id,
  /** The unsaved note about a contact, by contact id. */
  note: draftNoteSchema,
  /** A template that has not been submitted yet, by an id of its own. */
  template: templateDraftSchema,
  /** Changes of a flow that the service does not have yet, by flow id. */
  flow: flowDraftSchema,
  /** A form with unsaved input, by its kind and the id of its subject. */
  form: formDraftSchema,
} as const

export type DraftKind = keyof typeof draftSchemas
type DraftValues = { [Kind in DraftKind]: z.infer<(typeof draftSchemas)[Kind]> }
export type DraftValue<Kind extends DraftKind> = DraftValues[Kind]

const isKind = (name: string): name is DraftKind => Object.hasOwn(draftSchemas, name)
export const draftKinds = Object.keys(draftSchemas).filter(isKind)

/** A user's unsaved work: its kind, the id of its subject, such as a contact, and its value. */
export interface Draft<Kind extends DraftKind = DraftKind> {
  readonly kind: Kind
  readonly id: string
  readonly value: DraftValues[Kind]
}

/** A draft to store; the value null removes the draft. */
export interface DraftChange<Kind extends DraftKind = DraftKind> {
  readonly kind: Kind
  readonly id: string
  readonly value: DraftValues[Kind] | null
}

const shape = z.object({
  kind: z.enum(draftKinds),
  id: z.string().min(1).max(limits.givenIdMax),
  value: z.unknown(),
})

/** Whether a value is a draft of a known kind. The size is bounded as a whole, because schemas may accept unknown members. */
function isDraft(candidate: unknown): boolean {
  const { data } = shape.safeParse(candidate)
  return (
    data !== undefined &&
    draftSchemas[data.kind].safeParse(data.value).success &&
    JSON.stringify(data.value).length <= limits.draftMax
  )
}

const isRemoval = (candidate: unknown) => shape.safeParse(candidate).data?.value === null

/** Validates only: a draft is stored and restored exactly as the page has sent it. */
export const draftSchema = z.custom<Draft>(isDraft)
export const draftChangeSchema = z.custom<DraftChange>(
  (candidate) => isDraft(candidate) || isRemoval(candidate),
)
