import { Button, Code, Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineTunnelApi } from '#contract/api/line/line-tunnel.ts'
import {
  tunnelPrograms,
  type LineTunnel,
  type TunnelProgram,
} from '#contract/entities/line/line-tunnel.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** How often to ask while a tunnel opens, ms. */
const EVERY_MS = 1_000

/** What the programs are called, which no language translates. */
const names: Readonly<Record<TunnelProgram, string>> = {
  cloudflared: 'Cloudflare Tunnel',
  ngrok: 'ngrok',
  ssh: 'localhost.run (ssh)',
}
const isKnown = (program: string | undefined): program is TunnelProgram =>
  tunnelPrograms.some((one) => one === program)

/** Opens a tunnel from the internet to the webhooks of a service on this computer, and closes it. */
export function TunnelBox({ groupId }: { groupId: string }) {
  const { t } = useTexts('groups', 'lineSettings')
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf('line', groupId, 'tunnel')
  const params = { id: groupId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(lineTunnelApi.lineTunnel, { groupId, params, signal }),
    refetchInterval: ({ state }) => state.data?.state === 'opening' && EVERY_MS,
    // A tunnel ends by itself without an event.
    refetchOnMount: 'always',
  })
  const accept = (answer: LineTunnel) => void queryClient.setQueryData(queryKey, answer)
  const open = useChange({
    send: (program: TunnelProgram) =>
      call(lineTunnelApi.openLineTunnel, { groupId, params, body: { program } }),
    accept,
    onRefused: showError,
    repeats: true,
  })
  const close = useChange({
    send: () => call(lineTunnelApi.closeLineTunnel, { groupId, params }),
    accept,
    refetches: ['line'],
    onRefused: showError,
    repeats: true,
  })
  if (data === undefined) return null
  const { state, path, url } = data
  const isClosable = state === 'open' || state === 'opening'
  return (
    <Stack gap={8} mb={20} aria-live="polite">
      <Text size="sm" c="dimmed">
        {t('lineSettings:tunnel.text', { path })}
      </Text>
      {state === 'failed' && <Failed tunnel={data} />}
      {isClosable ? (
        <Flex gap={12} align="center" wrap="wrap">
          {state === 'open' ? (
            <Code>{url}</Code>
          ) : (
            <Text size="sm">{t('lineSettings:tunnel.opening')}</Text>
          )}
          <Button variant="default" size="xs" loading={close.busy} onClick={() => close.run()}>
            {t(state === 'open' ? 'lineSettings:tunnel.close' : 'lineSettings:tunnel.cancel')}
          </Button>
        </Flex>
      ) : (
        <Opening
          tunnel={data}
          isBusy={open.busy}
          onOpen={(program) => open.run(program)}
          onLook={() => void queryClient.invalidateQueries({ queryKey })}
        />
      )}
    </Stack>
  )
}

interface OpeningProps {
  tunnel: LineTunnel
  isBusy: boolean
  onOpen: (program: TunnelProgram) => void
  /** Looks again which programs there are. */
  onLook: () => void
}

/** The choice of a program, and the button that opens a tunnel with it. */
function Opening({ tunnel, isBusy, onOpen, onLook }: OpeningProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const programs = tunnel.programs.filter(isKnown)
  const [chosen, setChosen] = useState<string | undefined>(tunnel.program)
  const program = programs.find((one) => one === chosen) ?? programs[0]
  if (program === undefined)
    return (
      <Flex gap={12} align="center" wrap="wrap">
        <Text size="sm">{t('lineSettings:tunnel.none')}</Text>
        <Button variant="default" size="xs" onClick={onLook}>
          {t('lineSettings:tunnel.look')}
        </Button>
      </Flex>
    )
  return (
    <Stack gap={8} align="flex-start">
      {programs.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('lineSettings:tunnel.program')}
          data={programs.map((value) => ({ value, label: names[value] }))}
          value={program}
          onChange={setChosen}
        />
      )}
      <Button variant="default" loading={isBusy} onClick={() => onOpen(program)}>
        {t('lineSettings:tunnel.open', { program: names[program] })}
      </Button>
    </Stack>
  )
}

/** Why the last tunnel failed, with what the program said. */
function Failed({ tunnel: { program, fault = 'ended', said } }: { tunnel: LineTunnel }) {
  const { t } = useTexts('groups', 'lineSettings')
  const sentences = {
    notStarted: t('lineSettings:tunnel.notStarted'),
    noAddress: t('lineSettings:tunnel.noAddress'),
    ended: t('lineSettings:tunnel.ended'),
  }
  return (
    <Notice>
      {isKnown(program) && `${names[program]}: `}
      {sentences[fault]}
      {said !== undefined && (
        <>
          {' '}
          <Code>{said}</Code>
        </>
      )}
    </Notice>
  )
}
