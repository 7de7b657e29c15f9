import {
  Badge,
  Box,
  Button,
  Flex,
  Group,
  Popover,
  Progress,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconDownload, IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { Audience, AudienceSource } from '#contract/entities/campaigns/campaign.ts'
import { can } from '#contract/policies/index.ts'
import { type LeftOutReason } from '#contract/rules/campaigns/campaign-audience.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { SeveralPhonesNotice } from '#renderer/components/group-form/several-phones.tsx'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import { audienceQuery } from '#renderer/scenes/campaigns/campaign-queries.ts'
import { Pages } from '#renderer/scenes/campaigns/pages.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { exportLeftOut } from './export-left-out.ts'
import { reasonKeys } from './left-out-words.ts'
import { WizardColumn } from './wizard-column.tsx'
import classes from './wizard.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

type Counted = OutputOf<typeof campaignsApi.campaignAudience>
type Person = Counted['items'][number]
type Verdict = Person['verdict']

const reasonColors: Partial<Record<Verdict, string>> = {
  blocked: 'red',
  optedOut: 'orange',
  invalid: 'red',
}

const partColors: Record<Verdict, string> = {
  reached: 'var(--b-accent)',
  duplicate: 'var(--b-line-strong)',
  blocked: 'var(--b-line-strong)',
  optedOut: 'var(--b-warn-solid)',
  invalid: 'var(--b-danger-solid)',
  excluded: 'var(--b-line-strong)',
  hidden: 'var(--b-line-strong)',
}

const countKeys = {
  duplicate: 'campaigns:audience.duplicate',
  blocked: 'campaigns:audience.blocked',
  optedOut: 'campaigns:audience.optedOut',
  invalid: 'campaigns:audience.invalid',
  excluded: 'campaigns:audience.excluded',
  hidden: 'campaigns:audience.hidden',
} as const satisfies Record<LeftOutReason, string>

/** The parts of the bar, in their order. */
const parts = [
  'reached',
  'duplicate',
  'optedOut',
  'invalid',
  'blocked',
  'excluded',
  'hidden',
] as const satisfies Verdict[]

/** The reasons whose counts are always shown. The other reasons are shown only if somebody is left out for them. */
const usual: readonly LeftOutReason[] = ['duplicate', 'optedOut', 'invalid']
const shownReasons = ({ blocked, excluded, hidden }: Counted): LeftOutReason[] => [
  ...usual,
  ...(blocked > 0 ? (['blocked'] as const) : []),
  ...(excluded > 0 ? (['excluded'] as const) : []),
  ...(hidden > 0 ? (['hidden'] as const) : []),
]

export interface AudienceNumbersProps {
  groupId: string
  campaignId: string
  campaignName: string
  audience: Audience
  nameOf: (source: AudienceSource) => string
}

/** How many contacts an audience reaches, and who is left out for which reason. */
export function AudienceNumbers({
  groupId,
  campaignId,
  campaignName,
  audience,
  nameOf,
}: AudienceNumbersProps) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const [show, setShow] = useState<LeftOutReason | 'out'>('out')
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(0)
  const query = useQuery(audienceQuery(groupId, campaignId, { show, filter, page }))
  const columns = useColumns(audience, { groupId, campaignId, nameOf })
  const rowText = (from: AudienceSource | undefined, row: number) =>
    t('campaigns:audience.row', { name: from === undefined ? '' : nameOf(from), row })
  const viewer = useAtomValue(viewerAtom)
  const mayExport = viewer !== null && can(viewer, 'campaign.export')
  const download = useChange({
    send: () => exportLeftOut(groupId, { id: campaignId, name: campaignName, audience }, nameOf, t),
    onRefused: showError,
    repeats: true,
  })
  if (audience.sources.length === 0)
    return (
      <WizardColumn>
        <EmptyState icon={IconUsersGroup} title={t('campaigns:audience.here')} />
      </WizardColumn>
    )
  return (
    <WizardColumn label={t('campaigns:audience.reached')}>
      <QueryContent query={query} failedTitle={t('campaigns:audience.failed')}>
        {(counted) => (
          <Stack gap={14} h="100%">
            <Flex
              component="dl"
              wrap="wrap"
              bdrs="lg"
              bd="1px solid var(--b-line)"
              opacity={query.isPlaceholderData ? 0.6 : 1}
              className={classes.counters}
              aria-busy={query.isPlaceholderData}
            >
              <Counter label={t('campaigns:audience.chosen')} value={figure(counted.chosen)} />
              {shownReasons(counted).map((reason) => (
                <Counter
                  key={reason}
                  tone={reason}
                  label={t(countKeys[reason])}
                  value={counted[reason] === 0 ? '0' : `−${figure(counted[reason])}`}
                />
              ))}
              <Counter
                tone="reached"
                label={t('campaigns:audience.reached')}
                value={figure(counted.reached)}
              />
            </Flex>
            <Progress.Root size={8} aria-hidden="true">
              {parts.map((part) => (
                <Progress.Section
                  key={part}
                  color={partColors[part]}
                  value={counted.chosen === 0 ? 0 : (counted[part] / counted.chosen) * 100}
                />
              ))}
            </Progress.Root>
            <SeveralPhonesNotice
              total={counted.several?.total ?? 0}
              rows={(counted.several?.rows ?? []).map(({ source, row, phone, otherPhones }) => ({
                row: rowText(audience.sources[source], row),
                phone,
                others: otherPhones,
              }))}
            />
            <Group wrap="wrap" gap={12} className={classes.leftOutHead}>
              <Text component="h2" size="md" fw={600}>
                {t('campaigns:audience.out')}
              </Text>
              <FilterChips
                label={t('campaigns:audience.reason')}
                value={show}
                choices={(['out', ...shownReasons(counted)] as const).map((value) => ({
                  value,
                  label:
                    value === 'out'
                      ? `${t('campaigns:states.all')} ${figure(counted.chosen - counted.reached)}`
                      : `${t(countKeys[value])} ${figure(counted[value])}`,
                }))}
                onChange={(value) => {
                  setShow(value)
                  setPage(0)
                }}
              />
              <SearchField
                label={t('campaigns:detail.search')}
                value={filter}
                onChange={(text) => {
                  setFilter(text)
                  setPage(0)
                }}
              />
            </Group>
            <Box pos="relative" flex={1} mih={240} className={classes.leftOut}>
              {counted.items.length === 0 ? (
                <EmptyState
                  icon={IconUsersGroup}
                  title={
                    counted.chosen > 0 && counted.reached === 0
                      ? t('campaigns:audience.nobody')
                      : t('campaigns:audience.nobodyOut')
                  }
                />
              ) : (
                <DataTable
                  label={t('campaigns:audience.out')}
                  columns={columns}
                  rows={counted.items}
                  rowId={({ source, row, contactId, phone }) =>
                    `${source} ${row ?? contactId ?? phone}`
                  }
                  rowHeight={48}
                />
              )}
            </Box>
            <Flex align="center" justify="space-between" wrap="wrap" rowGap={8} columnGap={16}>
              {mayExport && counted.chosen > counted.reached && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconDownload size={16} aria-hidden="true" />}
                  loading={download.busy}
                  onClick={() => download.run()}
                >
                  {t('campaigns:audience.csv')}
                </Button>
              )}
              <Pages total={counted.total} page={page} onChange={setPage} />
            </Flex>
          </Stack>
        )}
      </QueryContent>
    </WizardColumn>
  )
}

function Counter({ label, value, tone }: { label: string; value: string; tone?: Verdict }) {
  const isReached = tone === 'reached'
  return (
    <Box
      className={classes.counter}
      flex={isReached ? 1.4 : 1}
      miw={104}
      px={12}
      py={10}
      {...(isReached && { bg: 'var(--b-accent-tint)', c: 'var(--b-accent-text)' })}
    >
      <Text component="dt" size="sm" c={isReached ? 'inherit' : 'dimmed'}>
        {tone !== undefined && !isReached && (
          <Box
            component="span"
            display="inline-block"
            w={8}
            h={8}
            me={5}
            bdrs={2}
            bg={partColors[tone]}
          />
        )}
        {label}
      </Text>
      <Text component="dd" fz={20} lh="26px" fw={650} className="numbers">
        {value}
      </Text>
    </Box>
  )
}

function useColumns(
  audience: Audience,
  { groupId, campaignId, nameOf }: Pick<AudienceNumbersProps, 'groupId' | 'campaignId' | 'nameOf'>,
): readonly Column<Person>[] {
  const { t, language } = useTexts('campaigns')
  const now = useAtomValue(todayAtom)
  const sourceText = ({ source, row }: Person) => {
    const from = audience.sources[source]
    if (from === undefined) return ''
    return row === undefined
      ? nameOf(from)
      : t('campaigns:audience.row', { name: nameOf(from), row })
  }
  const detail = ({ verdict, problem, optedOutAt }: Person): string => {
    if (verdict === 'duplicate') return t('campaigns:audience.details.duplicate')
    if (verdict === 'excluded') return t('campaigns:audience.details.excluded')
    if (verdict === 'blocked') return t('campaigns:audience.details.blocked')
    if (verdict === 'hidden') return t('campaigns:audience.details.hidden')
    if (verdict === 'optedOut')
      return t('campaigns:audience.details.optedOut', {
        time: optedOutAt === undefined ? '' : momentText(optedOutAt, now, language),
      })
    if (problem === 'filler') return t('campaigns:audience.details.filler')
    return t(phoneFaultKey(problem ?? 'noSuchNumber'))
  }
  return [
    {
      id: 'contact',
      header: t('campaigns:detail.columns.contact'),
      render: (person) => (
        <Box miw={0}>
          <Text component="div" inherit truncate fw={600}>
            {person.name === '' ? t('campaigns:audience.noName') : person.name}
          </Text>
          <Text component="div" size="xs" c="dimmed" truncate>
            {sourceText(person)}
          </Text>
        </Box>
      ),
    },
    {
      id: 'phone',
      header: t('campaigns:detail.columns.phone'),
      width: 150,
      render: ({ phone, verdict }) => (
        <span className="numbers">
          {phone === ''
            ? '–'
            : verdict === 'invalid'
              ? phone
              : phoneText({ phone, countryCode: '' })}
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('campaigns:audience.reason'),
      width: 116,
      render: ({ verdict }) =>
        verdict !== 'reached' && (
          <Badge component="span" color={reasonColors[verdict] ?? 'gray'}>
            {t(reasonKeys[verdict])}
          </Badge>
        ),
    },
    {
      id: 'detail',
      header: t('campaigns:audience.detail'),
      hideBelowPx: 1200,
      render: (person) => (
        <Text span size="xs" c="dimmed">
          {detail(person)}
        </Text>
      ),
    },
    {
      id: 'correct',
      header: t('campaigns:audience.correct'),
      hasHiddenHeader: true,
      width: 104,
      align: 'right',
      render: (person) => {
        const source = audience.sources[person.source]
        return (
          person.verdict === 'invalid' &&
          person.row !== undefined &&
          source !== undefined && (
            <CorrectPhone
              groupId={groupId}
              campaignId={campaignId}
              fileId={source.refId}
              row={person.row}
              person={person}
            />
          )
        )
      },
    },
  ]
}

interface CorrectPhoneProps {
  groupId: string
  campaignId: string
  fileId: string
  row: number
  person: Person
}

/** A button that opens a form to correct the phone number in a row of an uploaded file. */
function CorrectPhone({ groupId, campaignId, fileId, row, person }: CorrectPhoneProps) {
  const { t } = useTexts('campaigns')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [phone, setPhone] = useState(person.phone)
  const correct = useChange({
    send: () =>
      call(campaignsApi.correctCampaignRow, {
        groupId,
        params: { id: campaignId, fileId },
        body: { row, phone },
      }),
    async onDone() {
      setOpen(false)
      await queryClient.invalidateQueries({
        queryKey: queryKeyOf('campaigns', 'audience', groupId, campaignId),
      })
    },
    onRefused: showError,
    repeats: true,
  })
  const name = person.name === '' ? t('campaigns:audience.noName') : person.name
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={260}>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!isOpen)}>
          {t('campaigns:audience.correct')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Flex
          component="form"
          align="flex-start"
          wrap="wrap"
          gap={8}
          onSubmit={(event) => {
            event.preventDefault()
            correct.run()
          }}
        >
          <TextInput
            size="xs"
            type="tel"
            aria-label={t('campaigns:audience.correctPhone', { name })}
            value={phone}
            maxLength={60}
            onChange={(event) => setPhone(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" size="xs" loading={correct.busy}>
            {t('campaigns:audience.save')}
          </Button>
        </Flex>
      </Popover.Dropdown>
    </Popover>
  )
}
