import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { conditionText, textField } from '#renderer/components/contact-conditions/condition-text.ts'
import { codeOptions } from '#renderer/components/contact-conditions/country-codes.ts'
import { originLabels } from '#renderer/components/contact-conditions/origin-labels.ts'
import { statusNames } from '#renderer/components/contact-conditions/status-names.ts'
import { daysUpToToday, zoneOf } from '#renderer/components/dates/period.ts'
import type { ActionWords } from '#renderer/components/rules/action-phrase.ts'
import {
  namer,
  useActionNames,
  type ActionNames,
  type Named,
} from '#renderer/components/rules/use-action-names.ts'
import { adsQuery } from '#renderer/data/ads/ad-queries.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** A choice of a field of the editor. */
interface Choice {
  readonly value: string
  readonly label: string
}

/** How many days of ads are offered. */
const adDays = 90

interface RuleNames extends ActionNames {
  /** Of a plain or a level tag. */
  readonly anyTag: (id: string) => string
  readonly status: (number: number) => string
  readonly language: (code: string) => string
  readonly origin: (number: number) => string
  readonly ad: (id: string) => string
  readonly country: (callingCode: string) => string
  /** What a condition asks of a field's value, without the name of the field. */
  readonly fieldCondition: (condition: FieldCondition) => string
}

const languageKeys = {
  es: 'rules:languages.es',
  en: 'rules:languages.en',
  pt: 'rules:languages.pt',
} as const

const originOrder = ['whatsApp', 'api', 'webApp', 'integration'] as const

const labelOf = (choices: readonly Choice[], chosen: string, gone: string): string =>
  choices.find(({ value }) => value === chosen)?.label ?? gone

/** The words with which rules are described, and the choices of their conditions. */
export function useRuleWords(group: Group) {
  const { t, language } = useTexts('rules', 'chatSteps', 'contacts', 'sidePanel')
  const names = useActionNames()
  const fields = useContactFields()
  const gone = t('chatSteps:gone')
  const quick = useQuery(quickTemplatesQuery(group.id)).data
  const interactive = useQuery(interactiveTemplatesQuery(group.id)).data
  const media = useQuery(mediaTemplatesQuery(group.id)).data
  const channel = useQuery(channelTemplatesQuery(group.id)).data
  const lists = [quick, interactive, media, channel]
  const templates = lists.some((list) => list === undefined)
    ? undefined
    : lists.flatMap((list): readonly Named[] => list ?? [])
  const ads = useQuery({
    ...adsQuery(group.id, daysUpToToday(adDays, zoneOf(group))),
    enabled: group.metaAds,
  }).data?.items
  const countries = useMemo(() => codeOptions(language), [language])
  const choices = {
    languages: (['es', 'en', 'pt'] as const).map((value) => ({
      value,
      label: t(languageKeys[value]),
    })),
    origins: originOrder.map((name) => ({
      value: String(registrationOrigins[name]),
      label: t(originLabels[name]),
    })),
    statuses: statusNames(t, group).map(({ status, name }) => ({
      value: String(status),
      label: name,
    })),
    ads: (ads ?? []).map(({ id, name }) => ({ value: id, label: name })),
    countries,
  }
  const own: RuleNames = {
    ...names,
    anyTag: (id) => {
      const level = group.tagsLvl.find((one) => one.id === id)
      return level?.name ?? names.tag(id)
    },
    status: (number) => labelOf(choices.statuses, String(number), gone),
    language: (code) => labelOf(choices.languages, code, code),
    origin: (number) => labelOf(choices.origins, String(number), gone),
    ad: (id) => labelOf(choices.ads, id, t('rules:unknownAd')),
    country: (code) => labelOf(countries, code, `+${code}`),
    fieldCondition: (condition) => {
      const field = fields.find(({ number }) => number === condition.number)
      return conditionText(condition, field ?? textField(condition.number), t, language)
    },
  }
  return { t, language, names: own, choices, template: namer(templates, gone) }
}

export type RuleWords = ActionWords & Pick<ReturnType<typeof useRuleWords>, 't' | 'names'>
