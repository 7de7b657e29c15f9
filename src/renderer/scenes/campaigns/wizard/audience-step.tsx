import {
  Box,
  Button,
  FileButton,
  Flex,
  Group,
  MultiSelect,
  NumberInput,
  Switch,
  Text,
  ThemeIcon,
} from '@mantine/core'
import {
  IconFileTypeCsv,
  IconFilter,
  IconInfoCircle,
  IconPlus,
  IconStairs,
  IconSpeakerphone,
  IconTag,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audience, AudienceSource } from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import { sourceKey } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import type { Table } from '#renderer/components/table-file/read-table.ts'
import { readTableFile, type TableAnswer } from '#renderer/components/table-file/read-table-file.ts'
import { sheetFaultKeys, tableFileTypes } from '#renderer/components/table-file/table-files.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { audienceQuery } from '#renderer/scenes/campaigns/campaign-queries.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { AddCampaign, AddSource } from './add-source.tsx'
import { AudienceNumbers } from './audience-numbers.tsx'
import { CsvDialog } from './csv-dialog.tsx'
import { outcomeKeys } from './first-audience.ts'
import { useSourceOptions } from './source-options.ts'
import { WizardColumn } from './wizard-column.tsx'
import classes from './wizard.module.css'

const icons = {
  segment: IconFilter,
  tag: IconTag,
  level: IconStairs,
  file: IconFileTypeCsv,
  contacts: IconUsers,
  campaign: IconSpeakerphone,
  unknown: IconFilter,
} as const

const kindKeys = {
  segment: 'campaigns:audience.segment',
  tag: 'campaigns:audience.tag',
  level: 'campaigns:audience.level',
  file: 'campaigns:audience.fileKind',
  contacts: 'campaigns:audience.contacts',
  campaign: 'campaigns:audience.campaign',
  unknown: 'campaigns:audience.segment',
} as const

/** Why a file cannot be added. `tooLarge` is checked before the file is read. */
type FileProblem = Extract<TableAnswer, { ok: false }>['fault'] | 'tooLarge'

const problemKeys = {
  empty: 'campaigns:csv.empty',
  noRows: 'campaigns:csv.empty',
  tooManyRows: 'campaigns:csv.tooMany',
  tooLarge: 'campaigns:csv.tooLarge',
  notText: 'campaigns:csv.unreadable',
  ...sheetFaultKeys,
  unreadable: 'shell.errors.fileUnreadable',
} as const satisfies Record<FileProblem, string>

export interface AudienceStepProps {
  groupId: string
  campaignId: string
  campaignName: string
  audience: Audience
  onChange: (audience: Audience) => void
}

/** Lets the user choose the audience of a campaign. Shows how many contacts it reaches and who is left out. */
export function AudienceStep({
  groupId,
  campaignId,
  campaignName,
  audience,
  onChange,
}: AudienceStepProps) {
  const { t } = useTexts('campaigns', 'contacts')
  const { count: figure } = useNumbers()
  const options = useSourceOptions(groupId)
  const counted = useQuery(audienceQuery(groupId, campaignId, { show: 'out' }))
  const [opened, setOpened] = useState<{ file: File; table: Table } | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const { sources } = audience
  const add = (source: AudienceSource) => onChange({ ...audience, sources: [...sources, source] })
  const remove = (source: AudienceSource) =>
    onChange({ ...audience, sources: sources.filter((one) => one !== source) })
  const open = async (chosen: File | null) => {
    if (chosen === null) return
    if (chosen.size > limits.campaign.fileBytes) return setProblem('tooLarge')
    const { rowsMax } = limits.campaign
    const read = await readTableFile({ file: chosen, options: {}, rowsMax })
    setProblem(read.ok ? null : read.fault)
    if (read.ok) setOpened({ file: chosen, table: read.table })
  }
  const nameOf = ({ kind, refId, name }: AudienceSource) =>
    name ??
    (kind === 'contacts' ? t('campaigns:audience.contacts') : undefined) ??
    options.find((one) => one.kind === kind && one.refId === refId)?.label ??
    t('campaigns:audience.gone')
  const outcomeText = (outcome: AudienceSource['outcome'], button: string | undefined) => {
    if (button !== undefined) return t('campaigns:followUp.button', { text: button })
    return outcome === undefined ? '' : t(outcomeKeys[outcome])
  }
  const detailOf = ({ kind, columns, outcome, button }: AudienceSource) =>
    [t(kindKeys[kind]), outcomeText(outcome, button), columns?.join(', ') ?? '']
      .filter((part) => part !== '')
      .join(' · ')
  const isFull = sources.length >= limits.campaign.sourcesMax
  return (
    <div className={classes.columns} data-wide>
      <WizardColumn label={t('campaigns:audience.include')}>
        <Text component="h2" size="md" fw={600}>
          {t('campaigns:audience.include')}
        </Text>
        {sources.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('campaigns:audience.none')}
          </Text>
        )}
        {sources.length > 0 && (
          <Box component="ul" className={classes.rows} bdrs="lg" bd="1px solid var(--b-line)">
            {sources.map((source, index) => {
              const Glyph = icons[source.kind]
              const count = counted.data?.sources[index]
              return (
                <Flex
                  component="li"
                  key={sourceKey(source)}
                  align="center"
                  gap={12}
                  px={12}
                  py={10}
                >
                  <ThemeIcon size={32} radius={8}>
                    <Glyph size={18} aria-hidden="true" />
                  </ThemeIcon>
                  <Flex component="span" direction="column" flex={1} miw={0} className="breakable">
                    <Text span inherit fw={600}>
                      {nameOf(source)}
                    </Text>
                    <Text span size="xs" c="dimmed">
                      {detailOf(source)}
                    </Text>
                  </Flex>
                  <Text span inherit fw={600} className="numbers">
                    {count !== undefined && figure(count)}
                  </Text>
                  <IconButton
                    icon={IconX}
                    size={28}
                    label={t('campaigns:audience.remove', { name: nameOf(source) })}
                    onClick={() => remove(source)}
                  />
                </Flex>
              )
            })}
          </Box>
        )}
        <Flex align="flex-start" wrap="wrap" gap={8}>
          {(['segment', 'tag', 'level'] as const).map((kind) => (
            <AddSource
              key={kind}
              label={t(kindKeys[kind])}
              isDisabled={isFull}
              options={options.filter(
                (one) => one.kind === kind && !sources.some((source) => source.refId === one.refId),
              )}
              onAdd={({ refId }) => add({ kind, refId })}
            />
          ))}
          <AddCampaign groupId={groupId} sources={sources} isDisabled={isFull} onAdd={add} />
          <FileButton
            accept={`${tableFileTypes},text/csv,text/plain`}
            onChange={(chosen) => void open(chosen)}
          >
            {(props) => (
              <Button
                {...props}
                className={classes.add}
                variant="default"
                size="xs"
                disabled={isFull}
                leftSection={<IconPlus size={14} aria-hidden="true" />}
              >
                {t('campaigns:audience.file')}
              </Button>
            )}
          </FileButton>
        </Flex>
        {problem !== null && (
          <Notice>{t(problemKeys[problem], { max: figure(limits.campaign.rowsMax) })}</Notice>
        )}
        <Text component="h2" size="md" fw={600}>
          {t('campaigns:audience.exclude')}
        </Text>
        <MultiSelect
          label={t('campaigns:audience.excludedTags')}
          data={options
            .filter(({ kind }) => kind === 'tag')
            .map(({ refId, label }) => ({ value: refId, label }))}
          value={audience.excludedTagIds}
          maxValues={limits.campaign.excludedTagsMax}
          searchable
          onChange={(excludedTagIds) => onChange({ ...audience, excludedTagIds })}
        />
        <RecentRule audience={audience} onChange={onChange} />
        <Flex component="p" gap={8} fz="sm" lh="sm" c="dimmed">
          <Box component={IconInfoCircle} mt={1} w={16} h={16} aria-hidden="true" />
          {t('campaigns:audience.always')}
        </Flex>
      </WizardColumn>
      <AudienceNumbers
        groupId={groupId}
        campaignId={campaignId}
        campaignName={campaignName}
        audience={audience}
        nameOf={nameOf}
      />
      {opened !== null && (
        <CsvDialog
          groupId={groupId}
          campaignId={campaignId}
          file={opened.file}
          table={opened.table}
          onAdded={(source) => {
            setOpened(null)
            add(source)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function RecentRule({ audience, onChange }: Pick<AudienceStepProps, 'audience' | 'onChange'>) {
  const { t } = useTexts('campaigns')
  const { recentDays, ...rest } = audience
  return (
    <Group justify="space-between" gap={12}>
      <Switch
        label={t('campaigns:audience.recent')}
        checked={recentDays !== undefined}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { ...rest, recentDays: limits.campaign.recentDaysDefault }
              : rest,
          )
        }
      />
      {recentDays !== undefined && (
        <NumberInput
          size="xs"
          w={110}
          aria-label={t('campaigns:audience.recentDays')}
          suffix={` ${t('campaigns:audience.recentDays').toLowerCase()}`}
          min={1}
          max={limits.campaign.recentDaysMax}
          clampBehavior="strict"
          allowDecimal={false}
          value={recentDays}
          onChange={(days) => {
            if (typeof days === 'number' && days >= 1) onChange({ ...rest, recentDays: days })
          }}
        />
      )}
    </Group>
  )
}
