import { Button, Flex, Stack, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconKey,
  IconRefresh,
  IconShieldOff,
  IconToggleLeft,
  IconWorldOff,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lineApi } from '#contract/api/line/line.ts'
import type {
  LineProbe,
  LineProbeFault,
  LineProbeName,
  LineProbes,
} from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { expiryUrgency } from '#contract/rules/line/line-trouble.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Entries, Heading } from './webhook-parts.tsx'
import classes from './webhook.module.css'

/** Tries the way of the provider's calls, and says what else may be the cause if nothing arrives. */
export function WebhookProbes({ groupId, line }: { groupId: string; line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const params = { id: groupId }
  const probes = useChange({
    send: () => call(lineApi.probeLine, { groupId, params }),
    repeats: true,
  })
  // The question about the line subscribes the app too.
  const subscribe = useChange({
    send: () => call(lineApi.askLine, { groupId, params }),
    onDone: () => probes.run(),
    repeats: true,
  })
  const { answer: data } = probes
  const isBusy = probes.busy || subscribe.busy
  const error = probes.error ?? subscribe.error
  const ifNothing = t('lineSettings:webhook.ifNothing')
  if (line.setUp?.probes !== true) return <Causes heading={ifNothing} line={line} probes={[]} />
  return (
    <section aria-label={ifNothing}>
      <Heading>{ifNothing}</Heading>
      <Text size="sm" mb={10}>
        {t('lineSettings:probes.text', { provider: providerName(line.provider) })}
      </Text>
      <Flex gap={12} align="center" mb={14}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => probes.run()}
        >
          {t('lineSettings:probes.run')}
        </Button>
        {data !== undefined && (
          <Text size="xs" c="dimmed" className="numbers">
            {t('lineSettings:probes.last', { time: timeText(data.at) })}
          </Text>
        )}
      </Flex>
      <div aria-live="polite" aria-busy={isBusy}>
        {error !== null && !isBusy && <ErrorNotice error={error} />}
        {data !== undefined && (
          <Probes line={line} answer={data} onSubscribe={() => subscribe.run()} />
        )}
      </div>
      <Causes heading={t('lineSettings:probes.others')} line={line} probes={data?.probes ?? []} />
    </section>
  )
}

const glyphs = { ok: IconCircleCheck, bad: IconAlertCircle, skipped: IconCircleDashed } as const

interface ProbesProps {
  line: Line
  answer: LineProbes
  onSubscribe: () => void
}

function Probes({ line, answer: { probes }, onSubscribe }: ProbesProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const textsOf = useProbeTexts(line)
  const states = {
    ok: t('lineSettings:probes.states.ok'),
    bad: t('lineSettings:probes.states.bad'),
    skipped: t('lineSettings:probes.states.skipped'),
  }
  return (
    <Stack gap={10} mb={20}>
      <ul className={classes.probes} aria-label={t('lineSettings:probes.list')}>
        {probes.map((probe) => {
          const { name, state, ms } = probe
          const Glyph = glyphs[state]
          const { title, text } = textsOf(probe)
          return (
            <li key={name} data-state={state}>
              <Glyph size={18} stroke={1.8} role="img" aria-label={states[state]} />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
              {ms !== undefined && <small className="numbers">{ms} ms</small>}
            </li>
          )
        })}
      </ul>
      {probes.map((probe) => (
        <EndingCertificate key={probe.name} probe={probe} provider={providerName(line.provider)} />
      ))}
      {probes.map((probe) => {
        const { help } = textsOf(probe)
        if (probe.state !== 'bad' || help === '') return null
        const mayRepeat = probe.fault === 'notSubscribed' && hasOwnApp(line.provider)
        return (
          <Notice
            key={probe.name}
            action={
              mayRepeat
                ? { label: t('lineSettings:probes.subscribe'), perform: onSubscribe }
                : undefined
            }
          >
            {help}
          </Notice>
        )
      })}
    </Stack>
  )
}

/** Warns of a certificate that ends soon, so that it is renewed before the provider delivers nothing. */
function EndingCertificate({
  probe: { state, until },
  provider,
}: {
  probe: Pick<LineProbe, 'state' | 'until'>
  provider: string
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const now = useAtomValue(minuteAtom)
  if (state !== 'ok' || until === undefined) return null
  if (expiryUrgency(Date.parse(until), now) === undefined) return null
  return (
    <Notice tone="warn">
      {t('lineSettings:probes.endsSoon', { date: dateTimeText(until), provider })}
    </Notice>
  )
}

const faultKeys = {
  unknownHost: ['lineSettings:probes.unknownHost', 'lineSettings:probes.unknownHostHelp'],
  private: ['lineSettings:probes.private', 'lineSettings:probes.privateHelp'],
  unreachable: ['lineSettings:probes.unreachable', 'lineSettings:probes.unreachableHelp'],
  noTls: ['lineSettings:probes.noTls', 'lineSettings:probes.noTlsHelp'],
  untrusted: ['lineSettings:probes.untrusted', 'lineSettings:probes.untrustedHelp'],
  incomplete: ['lineSettings:probes.incomplete', 'lineSettings:probes.incompleteHelp'],
  expired: ['lineSettings:probes.expired', 'lineSettings:probes.expiredHelp'],
  otherHost: ['lineSettings:probes.otherHost', 'lineSettings:probes.otherHostHelp'],
  noAnswer: ['lineSettings:probes.noAnswer', 'lineSettings:probes.answerHelp'],
  otherAnswer: ['lineSettings:probes.otherAnswer', 'lineSettings:probes.answerHelp'],
  changed: ['lineSettings:probes.changed', 'lineSettings:probes.changedHelp'],
  notSubscribed: ['lineSettings:probes.notSubscribed', 'lineSettings:probes.notSubscribedHelp'],
  otherAddress: ['lineSettings:probes.otherAddress', 'lineSettings:probes.keyNotSubscribedHelp'],
  noProvider: ['lineSettings:probes.noProvider', 'lineSettings:probes.noProviderHelp'],
} as const satisfies Record<LineProbeFault, readonly [string, string]>

/** What a probe is called, what it has seen, and what helps. */
export function useProbeTexts(line: Pick<Line, 'provider' | 'webhookUrl'>) {
  const { t } = useTexts('groups', 'lineSettings')
  const isOwnApp = hasOwnApp(line.provider)
  const provider = providerName(line.provider)
  const names: Record<LineProbeName, string> = {
    address: t('lineSettings:probes.names.address'),
    certificate: t('lineSettings:probes.names.certificate'),
    path: isOwnApp ? t('lineSettings:probes.names.path') : t('lineSettings:probes.names.keyPath'),
    event: isOwnApp
      ? t('lineSettings:probes.names.event')
      : t('lineSettings:probes.names.keyEvent'),
    subscription: isOwnApp
      ? t('lineSettings:probes.names.subscription')
      : t('lineSettings:probes.names.keySubscription', { provider }),
  }
  const successOf = ({ name, value = '', until }: LineProbe): string => {
    switch (name) {
      case 'address':
        return [new URL(line.webhookUrl ?? '').hostname, value].join(', ')
      case 'certificate':
        return until === undefined
          ? t('lineSettings:probes.ok.certificate', { value })
          : t('lineSettings:probes.ok.certificateUntil', { value, date: dateTimeText(until) })
      case 'path':
        return t('lineSettings:probes.ok.path')
      case 'event':
        return t('lineSettings:probes.ok.event')
      case 'subscription':
        return isOwnApp ? value : t('lineSettings:probes.ok.keySubscription')
      case 'unknown':
        return ''
    }
  }
  return (probe: LineProbe): { title: string; text: string; help: string } => {
    const { name, state, fault, value = '' } = probe
    const title = name === 'unknown' ? '' : names[name]
    if (state === 'skipped') return { title, text: t('lineSettings:probes.skipped'), help: '' }
    if (state === 'ok') return { title, text: successOf(probe), help: '' }
    if (fault === undefined || fault === 'unknown')
      return { title, text: t('lineSettings:probes.other'), help: '' }
    if (fault === 'notSubscribed' && !isOwnApp)
      return {
        title,
        text: t('lineSettings:probes.keyNotSubscribed', { provider }),
        help: t('lineSettings:probes.keyNotSubscribedHelp'),
      }
    const [text, help] = faultKeys[fault]
    return { title, text: t(text, { value, provider }), help: t(help, { value, provider }) }
  }
}

/** Other causes, without those that the probes exclude. */
function Causes({
  heading,
  line,
  probes,
}: {
  heading: string
  line: Line
  probes: readonly LineProbe[]
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const isOwnApp = hasOwnApp(line.provider)
  const provider = providerName(line.provider)
  const isTried = (name: LineProbeName) =>
    probes.some((probe) => probe.name === name && probe.state !== 'skipped')
  const unreachable = {
    Glyph: IconWorldOff,
    title: t('lineSettings:webhook.unreachable'),
    text: t('lineSettings:webhook.unreachableText'),
  }
  const certificate = {
    Glyph: IconCertificate,
    title: t('lineSettings:webhook.certificate'),
    text: t('lineSettings:webhook.certificateText', { provider }),
  }
  const ofWay = [
    ...(isTried('address') ? [] : [unreachable]),
    ...(isTried('certificate') ? [] : [certificate]),
  ]
  const ofApp = [
    {
      Glyph: IconKey,
      title: t('lineSettings:webhook.mismatch'),
      text: t('lineSettings:webhook.mismatchText'),
    },
    {
      Glyph: IconShieldOff,
      title: t('lineSettings:webhook.unsigned'),
      text: t('lineSettings:webhook.unsignedText'),
    },
    {
      Glyph: IconToggleLeft,
      title: t('lineSettings:webhook.notLive'),
      text: t('lineSettings:webhook.notLiveText'),
    },
  ]
  const ofKey = [
    {
      Glyph: IconShieldOff,
      title: t('lineSettings:key.missingHeader'),
      text: t('lineSettings:key.missingHeaderText'),
    },
  ]
  return <Entries heading={heading} entries={[...ofWay, ...(isOwnApp ? ofApp : ofKey)]} />
}
