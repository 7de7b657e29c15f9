import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign, CampaignParameter } from '#contract/entities/campaign.ts'
import { customFieldName, customNumbers } from '#contract/entities/custom-fields.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { columnField, parameterFaults } from '#contract/rules/campaign-parameters.ts'
import { parameterNames } from '#contract/rules/sendable-template.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { useCampaignTexts } from '../../../i18n/campaign-texts.ts'
import { audienceQuery } from '../campaign-queries.ts'
import { MessagePreview } from '../message-preview.tsx'
import { useFigures } from '../use-figures.ts'
import type { WizardForm } from './wizard-form.ts'
import classes from './wizard.module.css'

/** The value of the option to use the same text for all recipients. */
const sameText = ''

const fieldKeys = {
  'contact.name': 'campaigns:parameters.fields.name',
  'contact.first_name': 'campaigns:parameters.fields.firstName',
  'contact.phone': 'campaigns:parameters.fields.phone',
  'contact.email': 'campaigns:parameters.fields.email',
  'contact.brand': 'campaigns:parameters.fields.brand',
  'agent.name': 'campaigns:parameters.fields.agent',
  'agent.first_name': 'campaigns:parameters.fields.agentFirstName',
  'group.name': 'campaigns:parameters.fields.group',
} as const
const fieldNames = [
  'contact.first_name',
  'contact.name',
  'contact.phone',
  'contact.email',
  'contact.brand',
  'agent.first_name',
  'agent.name',
  'group.name',
] as const

export interface ParametersStepProps {
  groupId: string
  campaign: Campaign
  template: WhatsAppTemplate
  form: WizardForm
  onChange: (parameters: CampaignParameter[]) => void
}

/** Lets the user choose the value of each placeholder, and previews the messages of the recipients. */
export function ParametersStep({
  groupId,
  campaign,
  template,
  form,
  onChange,
}: ParametersStepProps) {
  const { t } = useCampaignTexts()
  const names = parameterNames({ kind: 'whatsapp', template })
  const faults = parameterFaults(template, form.parameters)
  const data = useFieldOptions(form)
  const set = (index: number, parameter: CampaignParameter) =>
    onChange(
      names.map((_, other) =>
        other === index ? parameter : (form.parameters[other] ?? { text: '' }),
      ),
    )
  return (
    <div className={classes.columns}>
      <section className={classes.choices} aria-label={t('campaigns:wizard.steps.parameters')}>
        {names.length === 0 && <p className={classes.help}>{t('campaigns:parameters.none')}</p>}
        {names.map((name, index) => {
          const parameter = form.parameters[index] ?? { text: '' }
          const { field, text } = parameter
          const isOpen = faults.includes(index)
          return (
            <fieldset key={index} className={classes.parameter}>
              <legend className={classes.strong}>{`{{${name}}}`}</legend>
              <Select
                aria-label={t('campaigns:parameters.value', { name })}
                data={data}
                value={field ?? sameText}
                allowDeselect={false}
                onChange={(chosen) => {
                  if (chosen === null) return
                  set(index, chosen === sameText ? { text } : { field: chosen, text })
                }}
              />
              <TextInput
                size="sm"
                label={
                  field === undefined
                    ? t('campaigns:parameters.text')
                    : t('campaigns:parameters.fallback')
                }
                value={text}
                maxLength={limits.campaign.cellMax}
                error={
                  isOpen &&
                  (field === undefined
                    ? t('campaigns:parameters.textMissing')
                    : t('campaigns:parameters.fallbackMissing'))
                }
                onChange={(event) => set(index, { ...parameter, text: event.currentTarget.value })}
              />
            </fieldset>
          )
        })}
      </section>
      <RecipientPreview
        groupId={groupId}
        campaign={campaign}
        template={template}
        media={form.media}
      />
    </div>
  )
}

function useFieldOptions({ audience }: WizardForm) {
  const { t } = useCampaignTexts()
  const columns = [...new Set(audience.sources.flatMap(({ columns: own = [] }) => own))]
  return [
    { value: sameText, label: t('campaigns:parameters.same') },
    ...(columns.length > 0
      ? [
          {
            group: t('campaigns:parameters.fileColumns'),
            items: columns.map((name) => ({
              value: columnField(name),
              label: t('campaigns:parameters.fields.column', { name }),
            })),
          },
        ]
      : []),
    {
      group: t('campaigns:parameters.contact'),
      items: [
        ...fieldNames.map((name) => ({ value: name as string, label: t(fieldKeys[name]) })),
        ...customNumbers.map((number) => ({
          value: customFieldName(number),
          label: t('campaigns:parameters.fields.custom', { number }),
        })),
      ],
    },
  ]
}

export interface RecipientPreviewProps {
  groupId: string
  campaign: Campaign
  template: WhatsAppTemplate
  media: string | undefined
}

/** A preview of one recipient's message of the stored draft, with buttons to the previous and next recipient. */
export function RecipientPreview({ groupId, campaign, template, media }: RecipientPreviewProps) {
  const { t } = useCampaignTexts()
  const { person, at, total, setAt } = useShownRecipient(groupId, campaign)
  const { figure } = useFigures()
  return (
    <aside className={classes.preview} aria-label={t('campaigns:parameters.preview')}>
      {person === undefined ? (
        <EmptyState icon={IconUsersGroup} title={t('campaigns:parameters.nobody')} />
      ) : (
        <>
          <div className={classes.person}>
            <div className={classes.cardText}>
              <span className={classes.strong}>
                {person.name === '' ? t('campaigns:audience.noName') : person.name}
              </span>
              <span className={`${classes.dim} numbers`}>
                {phoneText({ phone: person.phone, countryCode: '' })}
              </span>
            </div>
            <IconButton
              icon={IconChevronLeft}
              size={28}
              label={t('campaigns:parameters.previous')}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <span className={`${classes.dim} numbers`} role="status">
              {t('campaigns:parameters.position', { at: figure(at + 1), total: figure(total) })}
            </span>
            <IconButton
              icon={IconChevronRight}
              size={28}
              label={t('campaigns:parameters.next')}
              disabled={at >= total - 1}
              onClick={() => setAt(at + 1)}
            />
          </div>
          <MessagePreview
            label={t('campaigns:parameters.preview')}
            template={template}
            parameters={person.parameters ?? []}
            media={media}
          />
        </>
      )}
    </aside>
  )
}

/**
 * The recipient at an index of the audience (`person`), and a function to change the index. Fetches the page of results
 * that contains the index. Until that page arrives, `person` is the first recipient of the page fetched before, or
 * undefined if there is none.
 */
export function useShownRecipient(groupId: string, campaign: Campaign) {
  const [at, setAt] = useState(0)
  const { page: size } = limits.campaign
  const query = useQuery(
    audienceQuery(groupId, campaign.id, { show: 'reached', page: Math.floor(at / size) }),
  )
  const total = query.data?.reached ?? 0
  const person = query.isPlaceholderData ? undefined : query.data?.items[at % size]
  return { person: person ?? query.data?.items[0], at, total, setAt }
}
