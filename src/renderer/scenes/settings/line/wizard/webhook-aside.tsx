import { Button, Flex, Text, TextInput } from '@mantine/core'
import { IconCloudNetwork, IconServer2, IconTransform } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { limits } from '#contract/limits.ts'
import { webhookOriginFault } from '#contract/rules/line/line-webhook.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { TunnelBox } from '#renderer/scenes/settings/line/tunnel-box.tsx'
import { Entries, Heading } from './webhook-parts.tsx'
import { WebhookProbes } from './webhook-probes.tsx'
import classes from './webhook.module.css'

/** What helps if nothing arrives, or the latest events once they do. */
export function WebhookAside({ groupId, line }: { groupId: string; line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const { verifiedAt, events = [] } = line.setUp ?? {}
  if (verifiedAt !== undefined)
    return (
      <section aria-label={t('lineSettings:webhook.arrives')}>
        <Heading>{t('lineSettings:webhook.arrives')}</Heading>
        <Text size="sm" c="dimmed" mb={12}>
          {events.length === 0
            ? t('lineSettings:webhook.nothingYet')
            : t('lineSettings:webhook.arrivesText')}
        </Text>
        <ul className={classes.events}>
          {events.map(({ field, at }, index) => (
            <li key={index}>
              <code>{field}</code>
              <time className="numbers" dateTime={at}>
                {timeText(at)}
              </time>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {line.webhookUrl === undefined ? (
        <Ways provider={line.provider} />
      ) : (
        // What was seen of one address says nothing of another.
        <WebhookProbes key={line.webhookUrl} groupId={groupId} line={line} />
      )}
      {line.opensTunnel === true && (
        <section aria-label={t('lineSettings:tunnel.title')}>
          <Heading>{t('lineSettings:tunnel.title')}</Heading>
          <TunnelBox groupId={groupId} />
        </section>
      )}
      <PublicAddress groupId={groupId} line={line} />
    </>
  )
}

/** How a service without an address on the internet gets one. */
function Ways({ provider }: { provider: string }) {
  const { t } = useTexts('groups', 'lineSettings')
  const entries = [
    {
      Glyph: IconServer2,
      title: t('lineSettings:webhook.server'),
      text: t('lineSettings:webhook.serverText'),
    },
    {
      Glyph: IconTransform,
      title: t('lineSettings:webhook.proxy'),
      text: t('lineSettings:webhook.proxyText'),
    },
    {
      Glyph: IconCloudNetwork,
      title: t('lineSettings:webhook.tunnel'),
      text: t('lineSettings:webhook.tunnelText', { provider: providerName(provider) }),
    },
  ]
  return <Entries heading={t('lineSettings:webhook.how')} entries={entries} />
}

const faultKeys = {
  notAnAddress: 'lineSettings:webhook.publicUrlFaults.notAnAddress',
  notHttps: 'lineSettings:webhook.publicUrlFaults.notHttps',
  port: 'lineSettings:webhook.publicUrlFaults.port',
  private: 'lineSettings:webhook.publicUrlFaults.private',
  path: 'lineSettings:webhook.publicUrlFaults.path',
} as const

/** The origin at which the provider reaches the service, if it is not the service's own. */
function PublicAddress({ groupId, line }: { groupId: string; line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const save = useChange({
    send: () =>
      call(lineApi.changeLine, { groupId, params: { id: groupId }, body: { publicUrl: text } }),
    accept: (answer) => void queryClient.setQueryData(queryKeyOf('line', groupId), answer),
    onDone: () => setText(''),
    repeats: true,
  })
  const fault = text === '' ? undefined : webhookOriginFault(text)
  // Half a scheme is not a fault yet.
  const isTyping = 'https://'.startsWith(text.trim())
  return (
    <div className={classes.publicUrl}>
      <TextInput
        label={t('lineSettings:webhook.publicUrl')}
        description={t('lineSettings:webhook.publicUrlNote')}
        placeholder={line.webhookUrl === undefined ? 'https://' : new URL(line.webhookUrl).origin}
        type="url"
        spellCheck={false}
        maxLength={limits.line.addressMax}
        value={text}
        error={
          fault !== undefined &&
          !isTyping &&
          t(faultKeys[fault], { provider: providerName(line.provider) })
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Flex mt={8}>
        <Button
          variant="default"
          disabled={text === '' || fault !== undefined}
          loading={save.busy}
          onClick={() => save.run()}
        >
          {t('lineSettings:webhook.publicUrlSave')}
        </Button>
      </Flex>
    </div>
  )
}
