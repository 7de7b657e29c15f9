import { NativeSelect, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import {
  splitMeasures,
  type CampaignSplit,
  type SplitMeasure,
} from '#contract/entities/campaigns/campaign-split.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { canMeasure, canTestAgainst } from '#contract/rules/campaigns/campaign-split.ts'
import { languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { MessagePreview } from '#renderer/scenes/campaigns/message-preview.tsx'
import { measureKeys } from '#renderer/scenes/campaigns/split-words.ts'

const campaign = limits.campaign

export interface SplitChoiceProps {
  template: WhatsAppTemplate
  templates: readonly WhatsAppTemplate[]
  split: CampaignSplit | undefined
  onChange: (split: CampaignSplit | undefined) => void
}

/** Lets the user test the campaign's template against another one that takes the same values. */
export function SplitChoice({ template, templates, split, onChange }: SplitChoiceProps) {
  const { t, language } = useTexts('campaigns')
  const others = templates.filter((one) => canTestAgainst(template, one))
  const [first] = others
  const other = others.find(({ id }) => id === split?.templateId)
  const edit = (part: Partial<CampaignSplit>) => {
    if (split !== undefined) onChange({ ...split, ...part })
  }
  const measures = splitMeasures.filter(
    (measure) => other === undefined || canMeasure(measure, [template, other]),
  )
  return (
    <Stack gap={10} component="fieldset" bd={0} p={0} m={0} aria-label={t('campaigns:split.title')}>
      <Switch
        label={t('campaigns:split.title')}
        description={t(first === undefined ? 'campaigns:split.none' : 'campaigns:split.text')}
        checked={split !== undefined}
        disabled={first === undefined && split === undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            checked && first !== undefined
              ? {
                  templateId: first.id,
                  sharePercent: campaign.splitPercentDefault,
                  waitHours: campaign.splitHoursDefault,
                  measure: 'replied',
                }
              : undefined,
          )
        }
      />
      {split !== undefined && (
        <>
          <NativeSelect
            size="sm"
            label={t('campaigns:split.other')}
            data={[
              ...(other === undefined ? [{ value: split.templateId, label: '–' }] : []),
              ...others.map(({ id, name, languageCode }) => ({
                value: id,
                label: `${name} · ${languageText(languageCode, language)}`,
              })),
            ]}
            value={split.templateId}
            error={other === undefined && t('campaigns:split.gone')}
            onChange={({ currentTarget: { value } }) => {
              const next = others.find(({ id }) => id === value)
              const isMeasured = next !== undefined && canMeasure(split.measure, [template, next])
              edit({ templateId: value, ...(!isMeasured && { measure: 'replied' }) })
            }}
          />
          {other !== undefined && (
            <MessagePreview label={t('campaigns:split.preview')} template={other} />
          )}
          <SimpleGrid cols={2} spacing={10}>
            <WholeNumber
              label={t('campaigns:split.share')}
              suffix=" %"
              min={campaign.splitPercentMin}
              max={campaign.splitPercentMax}
              step={5}
              value={split.sharePercent}
              onChange={(sharePercent) => edit({ sharePercent })}
            />
            <WholeNumber
              label={t('campaigns:split.wait')}
              suffix=" h"
              min={campaign.splitHoursMin}
              max={campaign.splitHoursMax}
              value={split.waitHours}
              onChange={(waitHours) => edit({ waitHours })}
            />
          </SimpleGrid>
          <NativeSelect
            size="sm"
            label={t('campaigns:split.measure')}
            data={measures.map((measure) => ({ value: measure, label: t(measureKeys[measure]) }))}
            value={split.measure}
            onChange={({ currentTarget: { value } }) => {
              const measure = measures.find((one: SplitMeasure) => one === value)
              if (measure !== undefined) edit({ measure })
            }}
          />
          <Text size="xs" c="dimmed">
            {t('campaigns:split.rule')}
          </Text>
        </>
      )}
    </Stack>
  )
}

interface WholeNumberProps {
  label: string
  suffix: string
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
}

/** Reports only numbers in range, but shows others while the user types: "3" comes before "35". */
function WholeNumber({ min, max, value, onChange, ...input }: WholeNumberProps) {
  const [typed, setTyped] = useState<number | string>(value)
  return (
    <NumberInput
      size="sm"
      {...input}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= min && next <= max) onChange(next)
      }}
      onBlur={() => {
        if (typed === '') setTyped(value)
      }}
    />
  )
}
