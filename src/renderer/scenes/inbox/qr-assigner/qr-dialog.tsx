import { Button, Flex, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { qrAssignerApi } from '#contract/api/line/qr-assigner.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { QrPicture } from '#renderer/components/files/qr-picture.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { durationText } from '#renderer/components/dates/times.ts'
import classes from './qr-dialog.module.css'
import { useChat } from '#renderer/data/live/live.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * The interval at which the code's status is polled, ms. Polling is needed because events are lost while there is no
 * connection.
 */
const LOOK_MS = 20_000

export interface QrDialogProps {
  groupId: string
  onClose: () => void
}

/** Shows a QR code. When a customer scans it, the customer's chat is assigned to the user. */
export default function QrDialog({ groupId, onClose }: QrDialogProps) {
  const { t } = useTexts('sidePanel')
  const [count, setCount] = useState(0)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeyOf('newQrCode', groupId, count),
    // This query creates a code, so it runs again only when the user requests another code.
    queryFn: ({ signal }) => call(qrAssignerApi.createQrCode, { groupId, signal }),
    // A reconnect must not create another code.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={t('sidePanel:qr.title')} onClose={onClose} width={380}>
      {data === undefined ? (
        error === null ? (
          <div className={classes.code}>
            <Skeleton width={264} height={264} />
          </div>
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Code
          key={data.id}
          code={data}
          groupId={groupId}
          busy={isFetching}
          error={error}
          onRenew={() => setCount((before) => before + 1)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface CodeProps extends QrDialogProps {
  code: { id: string; address: string; expiresAt: string }
  busy: boolean
  /** The error of the last request for another code; null if there is none. */
  error: unknown
  onRenew: () => void
}

function Code({ code, groupId, busy, error, onRenew, onClose }: CodeProps) {
  const { t } = useTexts('sidePanel')
  // `nowAtom` may be a second late, and the service's clock may be ahead of this computer's. So cap the remaining time
  // at the lifetime of a code.
  const left = Math.min(limits.qrCodeMs, Date.parse(code.expiresAt) - useAtomValue(nowAtom))
  const { data: state } = useQuery({
    queryKey: queryKeyOf('qrCode', code.id),
    queryFn: ({ signal }) =>
      call(qrAssignerApi.qrCode, { groupId, params: { id: code.id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.usedAt === undefined ? LOOK_MS : false),
  })
  const isUsed = state?.usedAt !== undefined
  const isOver = isUsed || left <= 0
  return (
    <>
      <div className={classes.code} data-over={isOver || undefined}>
        <QrPicture text={code.address} label={t('sidePanel:qr.picture')} />
      </div>
      {isUsed ? (
        <Used contactId={state.contactId} onClose={onClose} />
      ) : (
        <p className={classes.text}>
          {left > 0 ? t('sidePanel:qr.text') : t('sidePanel:qr.expired')}
          {left > 0 && (
            <Text span size="sm" c="dimmed" className="numbers" role="timer">
              {t('sidePanel:qr.left', { time: durationText(Math.ceil(left / 1_000)) })}
            </Text>
          )}
        </p>
      )}
      {error !== null && <ErrorNotice error={error} />}
      <Flex justify="flex-end" gap={10} mt={18}>
        {!isOver && <CopyLink address={code.address} />}
        <Button variant={isOver ? 'filled' : 'default'} loading={busy} onClick={onRenew}>
          {t('sidePanel:qr.renew')}
        </Button>
      </Flex>
    </>
  )
}

/** Names the chat that the code has assigned, with a button to open it. */
function Used({ contactId, onClose }: { contactId: string | undefined; onClose: () => void }) {
  const { t } = useTexts('sidePanel')
  const navigate = useNavigate()
  const contact = useChat(contactId ?? '')
  const open = () => {
    onClose()
    void navigate(`${menuPaths.chats}?chat=${encodeURIComponent(contactId ?? '')}`)
  }
  return (
    <Notice
      tone="info"
      action={
        contactId === undefined ? undefined : { label: t('sidePanel:qr.open'), perform: open }
      }
    >
      {contact === undefined
        ? t('sidePanel:qr.used')
        : t('sidePanel:qr.usedBy', { name: contactName(contact) })}
    </Notice>
  )
}

function CopyLink({ address }: { address: string }) {
  const { t } = useTexts('sidePanel')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void request('clipboard.write', { text: address }).then(() => setCopied(true), showError)
  return (
    <Button variant="default" onClick={copy}>
      {t(isCopied ? 'sidePanel:qr.copied' : 'sidePanel:qr.copy')}
    </Button>
  )
}
