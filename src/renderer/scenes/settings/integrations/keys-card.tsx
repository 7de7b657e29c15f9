import { Badge, Button, Flex, Menu, Text } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { ApiKey } from '#contract/entities/groups/api-key.ts'
import { limits } from '#contract/limits.ts'
import { keyEnd } from '#contract/rules/groups/key-end.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { apiKeysQuery } from '#renderer/data/groups/integrations.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CardHead } from './card-head.tsx'
import classes from './integrations.module.css'
import { KeyDialog } from './key-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useWhen } from './use-when.ts'
import { scopeKeys } from './words.ts'

/** Scopes of a key that its row names; the others are counted. */
const SCOPES_SHOWN = 2

export interface CardProps {
  groupId: string
  mayEdit: boolean
}

/** The keys for programs. */
export function KeysCard({ groupId, mayEdit }: CardProps) {
  const { t } = useTexts('integrations')
  const query = useQuery(apiKeysQuery(groupId))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const living = (query.data?.items ?? []).filter(({ state }) => state !== 'revoked')
  const now = useAtomValue(minuteAtom)
  const ends = living
    .filter(({ state }) => state === 'active')
    .map((key) => keyEnd(key, now))
    .filter((end) => end !== 'over')
  const soon = ends.filter((end) => end === 'soon').length
  const about = [
    t('integrations:keys.active', { count: ends.length }),
    ...(soon > 0 ? [t('integrations:keys.soon', { count: soon })] : []),
  ]
  const isFull = living.length >= limits.integrations.keysMax
  const create = mayEdit && (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      title={
        isFull ? t('integrations:keys.full', { count: limits.integrations.keysMax }) : undefined
      }
      onClick={() => setMaking(true)}
    >
      {t('integrations:keys.new')}
    </Button>
  )
  return (
    <section className={classes.card} aria-label={t('integrations:keys.title')}>
      <CardHead title={t('integrations:keys.title')} about={about.join(' · ')} action={create} />
      <QueryContent
        query={query}
        failedTitle={t('integrations:failedKeys')}
        skeleton={<SkeletonRows />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={IconKey}
            title={t('integrations:keys.none')}
            text={t('integrations:keys.noneText')}
          />
        }
      >
        {({ items }) => (
          <ul className={classes.list} aria-label={t('integrations:keys.title')}>
            {items.map((key) => (
              <KeyRow key={key.id} apiKey={key} mayEdit={mayEdit} onRevoke={setRevoking} />
            ))}
          </ul>
        )}
      </QueryContent>
      {isMaking && (
        <KeyDialog
          groupId={groupId}
          onClose={() => setMaking(false)}
          onMade={(name, secret) => {
            setMaking(false)
            setMade({ name, secret })
          }}
        />
      )}
      {made !== undefined && <SecretDialog of="key" {...made} onClose={() => setMade(undefined)} />}
      {revoking !== undefined && (
        <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </section>
  )
}

interface KeyRowProps {
  apiKey: ApiKey
  mayEdit: boolean
  onRevoke: (key: ApiKey) => void
}

function KeyRow({ apiKey, mayEdit, onRevoke }: KeyRowProps) {
  const { t } = useTexts('integrations')
  const { when } = useWhen()
  const now = useAtomValue(minuteAtom)
  const { name, ending, callsPerMinute, scopes, state, lastUsedAt, maker } = apiKey
  const isOver = state === 'revoked' || keyEnd(apiKey, now) === 'over'
  const rest = scopes.length - SCOPES_SHOWN
  return (
    <li className={classes.row}>
      <div>
        <Text
          fw={600}
          truncate
          title={name}
          {...(isOver && { className: classes.over, c: 'dimmed' })}
        >
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate title={t('integrations:keys.by', { name: maker.name })}>
          <span className={classes.mono}>bdj_{t('integrations:keys.ends', { ending })}</span>
          {' · '}
          {t('integrations:keys.perMinute', { count: callsPerMinute })}
        </Text>
      </div>
      <Flex gap={4} wrap="wrap">
        {scopes.slice(0, SCOPES_SHOWN).map((scope) => (
          <Badge key={scope} variant="outline" color="gray" tt="none" fw={500}>
            {t(scopeKeys[scope])}
          </Badge>
        ))}
        {rest > 0 && (
          <Text
            span
            size="xs"
            c="dimmed"
            title={scopes.map((scope) => t(scopeKeys[scope])).join(', ')}
          >
            +{rest}
          </Text>
        )}
      </Flex>
      <div>
        <Text size="sm">
          {lastUsedAt === undefined
            ? t('integrations:keys.neverUsed')
            : t('integrations:keys.used', { when: when(lastUsedAt) })}
        </Text>
        <EndText apiKey={apiKey} />
      </div>
      {mayEdit && state !== 'revoked' ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton icon={IconDots} label={t('integrations:menuOf', { name })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" onClick={() => onRevoke(apiKey)}>
              {t('integrations:keys.revoke')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span />
      )}
    </li>
  )
}

const endTexts = {
  soon: { key: 'integrations:keys.endsSoon', color: 'var(--b-warn)' },
  over: { key: 'integrations:keys.expired', color: 'var(--b-danger)' },
  later: { key: 'integrations:keys.expires', color: 'dimmed' },
} as const

/** When a key ends or has ended, or why it cannot be used. */
function EndText({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTexts('integrations')
  const { state, expiresAt, revokedAt, maker } = apiKey
  const { day } = useWhen()
  const end = keyEnd(apiKey, useAtomValue(minuteAtom))
  if (state === 'paused' && end !== 'over')
    return (
      <Text size="xs" c="var(--b-danger)">
        {t('integrations:keys.paused', { name: maker.name })}
      </Text>
    )
  if (state === 'revoked' && revokedAt !== undefined)
    return (
      <Text size="xs" c="dimmed">
        {t('integrations:keys.revoked', { date: day(revokedAt) })}
      </Text>
    )
  if (expiresAt === undefined || end === 'never')
    return (
      <Text size="xs" c="dimmed">
        {t('integrations:keys.noEnd')}
      </Text>
    )
  const { key, color } = endTexts[end]
  return (
    <Flex component="span" align="center" gap={4} c={color} fz="xs">
      {end === 'soon' && <IconAlertTriangle size={14} aria-hidden="true" />}
      {t(key, { date: day(expiresAt) })}
    </Flex>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTexts('integrations')
  const { id: keyId, groupId, name } = apiKey
  const revoke = useChange({
    send: () => call(integrationsApi.revokeApiKey, { params: { id: groupId, keyId }, groupId }),
    accept: () => showToast(t('integrations:keys.wasRevoked', { name })),
    refetches: ['integrations'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('integrations:keys.revokeTitle', { name })}
      confirmLabel={t('integrations:keys.revoke')}
      isDangerous
      isBusy={revoke.busy}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.run()}
    >
      {t('integrations:keys.revokeText')}
    </ConfirmDialog>
  )
}
