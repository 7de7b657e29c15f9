import type { BodyOf } from '#contract/api/endpoint.ts'
import type { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import type { FormValues } from '#contract/draft-forms.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { fieldNameFault, type FieldNameFault } from '#contract/rules/contacts/field-name.ts'
import { repeatedChoice } from '#contract/rules/contacts/repeated-choice.ts'

export type FieldDraft = FormValues<'contactField'>
export type FieldBody = BodyOf<typeof contactFieldsApi.saveContactField>
export type FieldCheckBody = BodyOf<typeof contactFieldsApi.checkContactField>
export type FieldConversion = BodyOf<typeof contactFieldsApi.convertContactField>

/** The form of a field; undefined: of one without a name. */
export const draftOf = (field: ContactField | undefined): FieldDraft => ({
  name: field?.name ?? '',
  names: { ...field?.names },
  type: field?.type ?? 'text',
  choices: (field?.choices ?? []).map((text) => ({ was: text, text })),
  unit: field?.unit ?? '',
  isShown: field?.isShown ?? true,
  agentsEdit: field?.agentsEdit ?? true,
  isRequired: field?.isRequired ?? false,
  isMonthFirst: false,
  replacements: {},
})

/** A field as a request has it. */
export const bodyOf = (field: ContactField): FieldBody => ({
  name: field.name,
  names: { ...field.names },
  type: field.type,
  choices: field.choices,
  unit: field.unit ?? '',
  isShown: field.isShown,
  agentsEdit: field.agentsEdit,
  isRequired: field.isRequired,
})

const choicesIn = ({ type, choices }: FieldDraft): string[] =>
  type === 'choice' ? choices.map(({ text }) => text.trim()).filter((text) => text !== '') : []

/** What the form saves. */
export function bodyOfDraft(draft: FieldDraft): FieldBody {
  const names = Object.entries(draft.names).map(([language, name]) => [language, name.trim()])
  return {
    name: draft.name.trim(),
    names: Object.fromEntries(names.filter(([, name]) => name !== '')),
    type: draft.type,
    choices: choicesIn(draft),
    unit: draft.type === 'number' ? draft.unit.trim() : '',
    isShown: draft.isShown,
    agentsEdit: draft.agentsEdit,
    isRequired: draft.isRequired,
  }
}

/** What replaces values: a renamed choice its former name, unless the user chose something else for it. */
export function replacementsOf({
  choices,
  replacements,
}: Pick<FieldDraft, 'choices' | 'replacements'>): FieldDraft['replacements'] {
  const renamed = choices.flatMap(({ was, text }) =>
    was === null || was === text.trim() || text.trim() === '' ? [] : [[was, text.trim()] as const],
  )
  const own = renamed.filter(([from]) => !(from in replacements))
  return { ...replacements, ...Object.fromEntries(own) }
}

/** Whether a value is an unchanged choice. A choice that was removed and added again is unchanged. */
const isKeptChoice = ({ choices }: FieldDraft, value: string): boolean => {
  const named = choices.find(({ text }) => text.trim() === value)
  return named?.was === value || (named?.was === null && choices.every(({ was }) => was !== value))
}

/** Returns the conversion of the values. It omits replacements of unchanged choices and replacements by removed choices. */
export function checkBodyOf(draft: FieldDraft): FieldCheckBody {
  const { type, choices, unit } = bodyOfDraft(draft)
  const all = Object.entries(replacementsOf(draft)).map(([from, to]) => ({ from, to }))
  return {
    type,
    choices,
    unit,
    isMonthFirst: draft.isMonthFirst,
    replacements:
      type === 'choice'
        ? all.filter(({ from, to }) => choices.includes(to) && !isKeptChoice(draft, from))
        : [],
  }
}

/** Returns the conversion for the calls after the first one. The first call has already renamed the choices with reused names. */
export const restOf = (body: FieldConversion): FieldConversion => ({
  ...body,
  replacements: body.replacements.filter(
    ({ from }) => repeatedChoice([...body.choices, from]) === undefined,
  ),
})

/** Whether saving the form converts values, or renames choices that others may name. */
export const isConversion = (
  draft: FieldDraft,
  field: ContactField | undefined,
  contacts: number,
): boolean =>
  changesValues(draft, field) && (contacts > 0 || checkBodyOf(draft).replacements.length > 0)

/** Whether saving the form can change which values fit. */
export function changesValues(draft: FieldDraft, field: ContactField | undefined): boolean {
  const { type, choices, unit } = bodyOfDraft(draft)
  const before = bodyOfDraft(draftOf(field))
  return (
    type !== before.type || unit !== before.unit || choices.join('\n') !== before.choices.join('\n')
  )
}

/** Whether saving the form leaves what compares with the values, or sets them, with a type or options that are gone. */
export function losesOptions(draft: FieldDraft, field: ContactField | undefined): boolean {
  if (field === undefined) return false
  const { type, choices } = bodyOfDraft(draft)
  const replacements = replacementsOf(draft)
  const follows = (choice: string) => choices.includes(replacements[choice] ?? choice)
  return type !== field.type || !field.choices.every(follows)
}

export type ChoiceFault = 'missing' | 'repeated'

/** What keeps the form from being saved. */
export interface FieldFaults {
  readonly name: FieldNameFault | null
  readonly choices: ChoiceFault | null
}

export function faultsOf(draft: FieldDraft, others: readonly ContactField[]): FieldFaults {
  const body = bodyOfDraft(draft)
  return {
    name: body.name === '' ? null : fieldNameFault(body, others),
    choices:
      body.type !== 'choice'
        ? null
        : body.choices.length === 0
          ? 'missing'
          : repeatedChoice(body.choices) === undefined
            ? null
            : 'repeated',
  }
}

/**
 * Adds the lines of a text as choices.
 * @returns the choices, and how many were added, were there already, and did not fit into the field
 */
export function withLines(
  choices: FieldDraft['choices'],
  text: string,
  { choicesMax, choiceMax }: { choicesMax: number; choiceMax: number },
): { choices: FieldDraft['choices']; added: number; known: number; left: number } {
  const kept = choices.filter((choice) => choice.text.trim() !== '')
  const filled = kept.length
  let [known, left] = [0, 0]
  for (const line of text.split(/\r?\n/u).map((one) => one.trim())) {
    if (line === '') continue
    const texts = [...kept.map((choice) => choice.text), line]
    if (repeatedChoice(texts) !== undefined) known += 1
    else if (kept.length >= choicesMax || line.length > choiceMax) left += 1
    else kept.push({ was: null, text: line })
  }
  return { choices: kept, added: kept.length - filled, known, left }
}
