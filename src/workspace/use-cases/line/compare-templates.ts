import type {
  ComparedField,
  LineTemplates,
  TemplateDifference,
} from '#contract/entities/line/line-templates.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { baseLanguage } from '#contract/rules/templates/template-language.ts'
import type {
  ChannelProvider,
  ProvidedFields,
  ProvidedTemplate,
} from '#workspace/channel/channel-provider.ts'
import {
  listProvidedWaTemplates,
  type ProvidedWaTemplate,
} from '#workspace/storage/templates/wa-templates.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { hasSameContent } from '#workspace/use-cases/templates/provided-templates.ts'

type Ours = Pick<ProvidedWaTemplate, 'template' | 'providerId'>

const stateOf = ({ languageCode, status, category }: ProvidedFields | WhatsAppTemplate) => ({
  languageCode,
  status,
  category,
})

const isNamed = (one: ProvidedFields | WhatsAppTemplate, other: ProvidedFields): boolean =>
  one.name === other.name && one.languageCode === other.languageCode

/** The group's template that the provider's is; undefined if the group does not have it. */
function counterpart(
  { providerId, fields }: ProvidedTemplate,
  ours: readonly Ours[],
): Ours | undefined {
  const isInLanguage = ({ template }: Ours) =>
    template.name === fields.name &&
    baseLanguage(template.languageCode) === baseLanguage(fields.languageCode)
  return (
    ours.find((one) => one.providerId === providerId) ??
    ours.find(({ template }) => isNamed(template, fields)) ??
    // The same text in the variant of another country was meant to be the same template.
    ours.find((one) => isInLanguage(one) && hasSameContent(one.template, fields))
  )
}

function fieldsOf(ours: WhatsAppTemplate, theirs: ProvidedFields): ComparedField[] {
  const differs: Record<ComparedField, boolean> = {
    text: !hasSameContent(ours, theirs),
    category: theirs.category !== 'unknown' && ours.category !== theirs.category,
    status: ours.status !== theirs.status,
    language: ours.languageCode !== theirs.languageCode,
  }
  return (['text', 'category', 'status', 'language'] as const).filter((field) => differs[field])
}

/**
 * Compares the templates of a group with those of its provider.
 * @param isCut whether the provider has more templates, so that those of the group may be among them
 */
export function compareTemplates(
  all: readonly Ours[],
  provided: readonly ProvidedTemplate[],
  isCut = false,
): Omit<LineTemplates, 'comparedAt'> {
  const theirs = provided.filter(({ fields }) => fields.status !== 'deleted')
  const left = new Set(all.filter(({ template }) => template.status !== 'deleted'))
  const differences: TemplateDifference[] = []
  let same = 0
  for (const one of theirs) {
    const own = counterpart(one, [...left])
    const { name } = one.fields
    if (own === undefined) {
      differences.push({ kind: 'theirs', name, fields: [], theirs: stateOf(one.fields) })
      continue
    }
    left.delete(own)
    const fields = fieldsOf(own.template, one.fields)
    if (fields.length === 0) same += 1
    else
      differences.push({
        kind: 'differs',
        name,
        templateId: own.template.id,
        fields,
        ours: stateOf(own.template),
        theirs: stateOf(one.fields),
      })
  }
  if (isCut) return { same, isCut, differences }
  // What the group made before it had the line was marked as deleted when the templates were fetched.
  const isReplaced = ({ template }: Ours) =>
    theirs.some(({ fields }) => isNamed(template, fields)) ||
    all.some((one) => one.template.status !== 'deleted' && isNamed(one.template, template))
  const unsent = all.filter(
    (one) =>
      one.template.status === 'deleted' &&
      one.providerId === null &&
      !one.template.archived &&
      !isReplaced(one),
  )
  for (const { template, providerId } of [...left, ...unsent])
    differences.push({
      kind: providerId === null ? 'ours' : 'gone',
      name: template.name,
      templateId: template.id,
      fields: [],
      ours: stateOf(template),
    })
  return { same, isCut, differences }
}

/**
 * Asks the provider for its templates and compares them with the group's. Nothing is stored.
 * @throws ServiceFailure if the provider refuses or does not answer
 */
export async function compareLineTemplates(
  db: Db,
  groupId: string,
  provider: ChannelProvider,
): Promise<Omit<LineTemplates, 'comparedAt'>> {
  const theirs: ProvidedTemplate[] = []
  let next: string | undefined
  for (let pages = 1; ; pages += 1) {
    const page = await provider.templatePage(next)
    theirs.push(...page.templates)
    next = page.next
    if (next === undefined || pages >= limits.line.templatePagesMax) break
  }
  const ours = await listProvidedWaTemplates(db, groupId)
  return compareTemplates(ours, theirs, next !== undefined)
}
