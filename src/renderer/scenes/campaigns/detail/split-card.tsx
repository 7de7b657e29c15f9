import { Box, Button, Flex, Table, Text } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { campaignSplitApi } from '#contract/api/campaigns/campaign-split.ts'
import type {
  CampaignSplit,
  SplitState,
  SplitVariant,
} from '#contract/entities/campaigns/campaign-split.ts'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { can } from '#contract/policies/index.ts'
import { allowsAct } from '#contract/rules/campaigns/campaign-control.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { usersQuery } from '#renderer/data/groups/group-queries.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { letterOf, measureKeys } from '#renderer/scenes/campaigns/split-words.ts'
import { useCampaignTimes } from '#renderer/scenes/campaigns/use-campaign-times.ts'

const columns = ['sent', 'read', 'replied', 'clicked', 'failed'] as const

export interface SplitCardProps {
  campaign: Campaign
  split: CampaignSplit
  state: SplitState
  groupId: string
}

/** The test of two templates: how far it is, the numbers of each, and the choice of one before the time. */
export function SplitCard({ campaign, split, state, groupId }: SplitCardProps) {
  const { t } = useTexts('campaigns')
  const { count: figure, share } = useNumbers()
  const status = useStatus({ campaign, split, state, groupId })
  const viewer = useAtomValue(viewerAtom)
  const templates = useQuery(channelTemplatesQuery(groupId))
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<SplitVariant | null>(null)
  const { id, queued = 0 } = campaign
  const choose = useChange({
    send: (variant: SplitVariant) =>
      call(campaignSplitApi.chooseCampaignTemplate, { groupId, params: { id }, body: { variant } }),
    accept: (after) => void queryClient.setQueryData(campaignQuery(groupId, id).queryKey, after),
    onDone: () => setAsked(null),
    repeats: true,
  })
  const mayChoose =
    viewer !== null &&
    can(viewer, 'campaign.overrule', campaign) &&
    allowsAct(campaign.status, 'choose') &&
    state.winner === undefined
  const nameOf = (variant: SplitVariant) => {
    const templateId = variant === 'a' ? campaign.templateId : split.templateId
    return templates.data?.find((one) => one.id === templateId)?.name ?? ''
  }
  const headings = {
    sent: t('campaigns:states.sent'),
    read: t('campaigns:states.read'),
    replied: t('campaigns:states.replied'),
    clicked: t('campaigns:split.clicked'),
    failed: t('campaigns:states.failed'),
  }
  return (
    <Box
      component="section"
      flex="none"
      bdrs="lg"
      bd="1px solid var(--b-line)"
      aria-labelledby={`split-${id}`}
    >
      <Flex align="baseline" wrap="wrap" gap={8} px={16} pt={12} pb={8}>
        <Text component="h2" id={`split-${id}`} fw={600}>
          {t('campaigns:split.heading')}
        </Text>
        <Text span size="sm" c="dimmed" role="status">
          {status}
        </Text>
      </Flex>
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing={8} horizontalSpacing={16}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('campaigns:wizard.steps.template')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" ta="end">
                  {headings[column]}
                </Table.Th>
              ))}
              {mayChoose && <Table.Td />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {state.numbers.map((numbers) => (
              <Table.Tr key={numbers.variant}>
                <Table.Th scope="row" fw={600}>
                  <Flex align="center" gap={6}>
                    {letterOf(numbers.variant)} · {nameOf(numbers.variant)}
                    {state.winner === numbers.variant && (
                      <IconTrophy size={16} role="img" aria-label={t('campaigns:split.winner')} />
                    )}
                  </Flex>
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td
                    key={column}
                    ta="end"
                    className="numbers"
                    fw={column === split.measure ? 650 : 400}
                  >
                    {figure(numbers[column])}
                    {column !== 'sent' && column !== 'failed' && numbers.sent > 0 && (
                      <Text span inherit c="dimmed">
                        {' '}
                        {share(numbers[column], numbers.sent)}
                      </Text>
                    )}
                  </Table.Td>
                ))}
                {mayChoose && (
                  <Table.Td ta="end">
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => setAsked(numbers.variant)}
                    >
                      {t('campaigns:split.choose', { letter: letterOf(numbers.variant) })}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {asked !== null && (
        <ConfirmDialog
          title={t('campaigns:split.choose', { letter: letterOf(asked) })}
          confirmLabel={t('campaigns:split.chooseNow')}
          isBusy={choose.busy}
          error={choose.error}
          onConfirm={() => choose.run(asked)}
          onClose={() => {
            choose.reset()
            setAsked(null)
          }}
        >
          {t('campaigns:split.chooseText', {
            name: nameOf(asked),
            count: queued,
            figure: figure(queued),
          })}
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** How far a test is, in one sentence. */
function useStatus({ campaign, split, state, groupId }: SplitCardProps): string {
  const { t } = useTexts('campaigns')
  const now = useAtomValue(minuteAtom)
  const times = useCampaignTimes(campaign.timeZone)
  const users = useQuery(usersQuery(groupId))
  const { winner, decision, decidesAt, decidedByUserId } = state
  if (winner === undefined) {
    if (campaign.status === 'cancelled') return t('campaigns:split.stopped')
    if (campaign.status === 'finished') return t('campaigns:split.everybody')
    if (decidesAt === undefined) return t('campaigns:split.sending')
    const measure = t(measureKeys[split.measure]).toLocaleLowerCase()
    return t('campaigns:split.decides', { time: times.named(decidesAt, now), measure })
  }
  const letter = letterOf(winner)
  if (decision === 'noDifference') return t('campaigns:split.noDifference', { letter })
  if (decision !== 'person') return t('campaigns:split.difference', { letter })
  const name = users.data?.items.find((user) => user.id === decidedByUserId)?.name
  return name === undefined
    ? t('campaigns:split.chosen', { letter })
    : t('campaigns:split.chosenBy', { letter, name })
}
