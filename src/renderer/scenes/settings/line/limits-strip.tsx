import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconCreditCardOff, IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineLimits } from '#contract/entities/line/line-costs.ts'
import { can } from '#contract/policies/index.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { limitTroubleOf, lineTroubleOf } from '#contract/rules/line/line-trouble.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { lineStatusAtom } from '#renderer/data/groups/line-status.ts'
import { panelOf, paymentPanelOf } from '#renderer/data/groups/provider-panel.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { troubleText } from '#renderer/i18n/line-terms.ts'

/**
 * What the provider limits of the line or refuses of it, in its own words, with the way to solve it. Nothing while the
 * line may send all. A line that has stopped has a banner of its own.
 */
export function LimitsStrip({ limits }: { limits: LineLimits | undefined }) {
  const { t } = useTexts('lineTerms', 'lineCosts')
  const status = useAtomValue(lineStatusAtom)
  const viewer = useAtomValue(viewerAtom)
  const today = useAtomValue(todayAtom)
  const queryClient = useQueryClient()
  const groupId = viewer?.groupId ?? ''
  const heldCode = status?.state === 'connected' ? status.stopCode : undefined
  const check = useChange({
    send: async () => {
      await call(lineApi.askLine, { groupId, params: { id: groupId } })
      if (heldCode !== undefined)
        await call(lineApi.changeLine, {
          groupId,
          params: { id: groupId },
          body: { state: 'connected' },
        })
    },
    accept: () => void queryClient.invalidateQueries({ queryKey: queryKeyOf('line', groupId) }),
    onRefused: showError,
    repeats: true,
  })
  if (limits === undefined && heldCode === undefined) return null
  const codes = [heldCode, ...(limits?.issues ?? []).map(({ code }) => code)]
  const trouble = heldCode === undefined ? limitTroubleOf(codes) : lineTroubleOf(heldCode)
  const provider = status?.provider ?? 'meta'
  const since = limits?.since === undefined ? undefined : sinceText(limits.since, today)
  const issues = limits?.issues ?? []
  const title =
    since === undefined
      ? troubleText(t, trouble)
      : trouble === 'other'
        ? t(limits?.isBlocked === true ? 'lineCosts:limits.blocked' : 'lineCosts:limits.limited', {
            since,
          })
        : t('lineCosts:limits.trouble', { trouble: troubleText(t, trouble), since })
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      gap={16}
      px={16}
      py={12}
      bdrs="lg"
      bg="var(--b-danger-tint)"
      c="var(--b-danger)"
      fz="sm"
      lh="18px"
    >
      <IconCreditCardOff size={20} aria-hidden="true" />
      <Box flex={1} miw={240}>
        <Text inherit fw={650}>
          {title}
        </Text>
        {heldCode !== undefined && <Text inherit>{t('lineCosts:limits.held')}</Text>}
        {issues.map(({ code, reason, solution }) => (
          <Text inherit key={`${code} ${reason}`}>
            {[reason, solution].filter(Boolean).join(' ')}{' '}
            {code !== undefined && t('lineCosts:limits.code', { code })}
          </Text>
        ))}
        {issues.length === 0 && heldCode !== undefined && (
          <Text inherit>{t('lineCosts:limits.code', { code: heldCode })}</Text>
        )}
      </Box>
      <Group gap={12}>
        <Button
          color="red"
          rightSection={<IconExternalLink size={15} aria-hidden="true" />}
          onClick={() =>
            openExternal(trouble === 'payment' ? paymentPanelOf(provider) : panelOf(provider))
          }
        >
          {t('lineCosts:limits.open', { provider: providerName(provider) })}
        </Button>
        {viewer !== null && can(viewer, 'line.edit') && (
          <Button variant="subtle" color="red" loading={check.busy} onClick={() => check.run()}>
            {t('lineCosts:limits.check')}
          </Button>
        )}
      </Group>
    </Flex>
  )
}
