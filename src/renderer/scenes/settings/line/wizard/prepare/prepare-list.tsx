import { Anchor, Checkbox, Loader, Text, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconExternalLink,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { Line } from '#contract/entities/line/line.ts'
import type { LinePreparation, PreparedItem } from '#contract/entities/line/line-preparation.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { expiryUrgency } from '#contract/rules/line/line-trouble.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  guides,
  type Guide,
  type GuideName,
} from '#renderer/scenes/settings/line/wizard/guides/guides.ts'
import { PanelPicture } from '#renderer/scenes/settings/line/wizard/guides/panel-picture.tsx'
import {
  providerLinks,
  type KnownIds,
} from '#renderer/scenes/settings/line/wizard/guides/provider-links.ts'
import { useProbeTexts } from '#renderer/scenes/settings/line/wizard/webhook-probes.tsx'
import type { PreparedRow } from './prepared-rows.ts'
import classes from './prepare.module.css'
import type { AddressState } from './use-address-probe.ts'

export interface PrepareListProps {
  rows: readonly PreparedRow[]
  ticks: LinePreparation['ticks']
  selected: GuideName
  ids: KnownIds
  address: AddressState
  provider: Line['provider']
  onSelect: (guide: GuideName) => void
  onTick: (item: PreparedItem, isDone: boolean) => void
}

/** The arrow keys go from row to row. */
function goToRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  buttons[at + step]?.focus()
}

/** What is prepared: a row each with its tick, what it is, how long it takes, and its page at the provider. */
export function PrepareList(props: PrepareListProps) {
  const { rows, ticks, selected, ids, address, provider, onSelect, onTick } = props
  const { t } = useTexts('linePrepare')
  return (
    <ul className={classes.list} aria-label={t('linePrepare:list')} onKeyDown={goToRow}>
      {rows.map(({ guide, item, isDone }) => {
        const { name, line, link, page, minutes }: Guide = guides[guide]
        const tick = ticks.find((one) => one.item === item)
        return (
          <li key={guide} data-selected={guide === selected || undefined}>
            {item === undefined ? (
              <AddressIcon address={address} />
            ) : (
              <Tooltip
                disabled={tick === undefined}
                label={
                  tick !== undefined &&
                  (tick.byName === ''
                    ? t('linePrepare:tickedByNobody', { when: dateTimeText(tick.at) })
                    : t('linePrepare:ticked', {
                        name: tick.byName,
                        when: dateTimeText(tick.at),
                      }))
                }
              >
                <Checkbox
                  aria-label={t(name)}
                  checked={isDone}
                  onChange={(event) => onTick(item, event.currentTarget.checked)}
                />
              </Tooltip>
            )}
            <PanelPicture of={guide} isSmall />
            <UnstyledButton
              className={classes.row ?? ''}
              data-row
              aria-pressed={guide === selected}
              onClick={() => onSelect(guide)}
              onFocus={() => onSelect(guide)}
            >
              <Text span display="block" fw={600}>
                {t(name)}
                {guide === 'payment' && (
                  <span className={classes.badge}>{t('linePrepare:canWait')}</span>
                )}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {guide === 'address' ? (
                  <AddressLine address={address} provider={provider} />
                ) : (
                  t(line)
                )}
              </Text>
            </UnstyledButton>
            <Text span size="sm" c="dimmed" className="numbers">
              {!isDone && minutes > 0 && t('linePrepare:minutes', { number: minutes })}
            </Text>
            {page === undefined ? (
              <AddressEnd address={address} onShow={() => onSelect(guide)} />
            ) : (
              <Anchor
                component="button"
                type="button"
                className={classes.link ?? ''}
                fz="sm"
                fw={600}
                aria-label={t('linePrepare:opens', { label: t(link) })}
                onClick={() => openExternal(providerLinks[page](ids))}
              >
                {t(link)}
                <IconExternalLink size={15} aria-hidden="true" />
              </Anchor>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function AddressIcon({ address: { state } }: { address: AddressState }) {
  if (state === 'checking') return <Loader size={20} />
  if (state === 'ok') return <IconCircleCheck className={classes.ok} size={20} aria-hidden="true" />
  if (state === 'bad')
    return <IconAlertCircle className={classes.bad} size={20} aria-hidden="true" />
  return <IconCircleDashed className={classes.open} size={20} aria-hidden="true" />
}

function AddressLine({ address, provider }: Pick<PrepareListProps, 'address' | 'provider'>) {
  const { t } = useTexts('lineSettings', 'linePrepare')
  const textsOf = useProbeTexts({ provider })
  if (address.state === 'bad')
    return <span className={classes.bad}>{textsOf(address.probe).text}</span>
  if (address.state === 'ok') return <CertificateLine {...address} provider={provider} />
  if (address.state === 'none') return t('linePrepare:address.none')
  if (address.state === 'failed') return t('linePrepare:address.failed')
  return t('linePrepare:items.address.line')
}

/** Who issued the certificate, or, if it ends soon, when. */
function CertificateLine({
  issuer: value,
  until,
  provider,
}: {
  issuer: string
  until: string | undefined
  provider: PrepareListProps['provider']
}) {
  const { t } = useTexts('lineSettings')
  const now = useAtomValue(minuteAtom)
  if (until === undefined) return t('lineSettings:probes.ok.certificate', { value })
  const date = dateTimeText(until)
  if (expiryUrgency(Date.parse(until), now) === undefined)
    return t('lineSettings:probes.ok.certificateUntil', { value, date })
  return (
    <span className={classes.bad}>
      {t('lineSettings:probes.endsSoon', { date, provider: providerName(provider) })}
    </span>
  )
}

function AddressEnd({ address: { state }, onShow }: { address: AddressState; onShow: () => void }) {
  const { t } = useTexts('linePrepare')
  if (state === 'checking' || state === 'ok')
    return (
      <Text span size="sm" fw={600} className={state === 'ok' ? classes.ok : classes.open}>
        {state === 'ok' ? t('linePrepare:address.ok') : t('linePrepare:address.checking')}
      </Text>
    )
  return (
    <Anchor component="button" type="button" fz="sm" fw={600} onClick={onShow}>
      {t('linePrepare:items.address.link')}
    </Anchor>
  )
}
