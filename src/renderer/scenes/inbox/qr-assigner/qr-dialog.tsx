import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { qrAssignerApi } from '#contract/api/qr-assigner.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice, Notice } from '../../../components/error-notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { call } from '../../../data/api-client.ts'
import { request } from '../../../data/bridge.ts'
import { showError } from '../../../data/toasts.ts'
import { usePanelTexts } from '../../../i18n/panel-texts.ts'
import { nowAtom } from '../../../components/dates/clock.ts'
import { durationText } from '../../../components/dates/times.ts'
import classes from './qr-dialog.module.css'
import { qrSquares } from './qr-squares.ts'
import { useChat } from '../../../data/live/live.ts'

/** How often one looks for oneself what became of a code: an event may be lost while the connection is, ms. */
const LOOK_MS = 20_000

export interface QrDialogProps {
  groupId: string
  onClose: () => void
}

/** A code that assigns the chat of whoever scans it to the person before the screen. */
export default function QrDialog({ groupId, onClose }: QrDialogProps) {
  const { t } = usePanelTexts()
  const [count, setCount] = useState(0)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['newQrCode', groupId, count],
    // Made, not looked up: nothing but another wish makes another.
    queryFn: ({ signal }) => call(qrAssignerApi.createQrCode, { groupId, signal }),
    // Nor another connection, which has everything else that is shown asked for once more.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={t('panels:qr.title')} onClose={onClose} width={380}>
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
  /** Why another could not be made. */
  error: unknown
  onRenew: () => void
}

function Code({ code, groupId, busy, error, onRenew, onClose }: CodeProps) {
  const { t } = usePanelTexts()
  // The clock on the screen may be a second behind, or the service's ahead: nothing is good for longer than it was made for.
  const left = Math.min(limits.qrCodeMs, Date.parse(code.expiresAt) - useAtomValue(nowAtom))
  const { data: state } = useQuery({
    queryKey: ['qrCode', code.id],
    queryFn: ({ signal }) =>
      call(qrAssignerApi.qrCode, { groupId, params: { id: code.id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.usedAt === undefined ? LOOK_MS : false),
  })
  const isUsed = state?.usedAt !== undefined
  const isOver = isUsed || left <= 0
  return (
    <>
      <div className={classes.code} data-over={isOver || undefined}>
        <Picture address={code.address} label={t('panels:qr.picture')} />
      </div>
      {isUsed ? (
        <Used contactId={state.contactId} onClose={onClose} />
      ) : (
        <p className={classes.text}>
          {left > 0 ? t('panels:qr.text') : t('panels:qr.expired')}
          {left > 0 && (
            <span className={`numbers ${classes.left}`} role="timer">
              {t('panels:qr.left', { time: durationText(Math.ceil(left / 1_000)) })}
            </span>
          )}
        </p>
      )}
      {error !== null && <ErrorNotice error={error} />}
      <div className={classes.buttons}>
        {!isOver && <CopyLink address={code.address} />}
        <Button variant={isOver ? 'filled' : 'default'} loading={busy} onClick={onRenew}>
          {t('panels:qr.renew')}
        </Button>
      </div>
    </>
  )
}

function Picture({ address, label }: { address: string; label: string }) {
  const { side, path } = qrSquares(address)
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

/** Says whose chat the code has brought, and leads there. */
function Used({ contactId, onClose }: { contactId: string | undefined; onClose: () => void }) {
  const { t } = usePanelTexts()
  const navigate = useNavigate()
  const contact = useChat(contactId ?? '')
  const open = () => {
    onClose()
    void navigate(`${menuPaths.chats}?chat=${encodeURIComponent(contactId ?? '')}`)
  }
  return (
    <Notice
      tone="info"
      action={contactId === undefined ? undefined : { label: t('panels:qr.open'), perform: open }}
    >
      {contact === undefined
        ? t('panels:qr.used')
        : t('panels:qr.usedBy', { name: contactName(contact) })}
    </Notice>
  )
}

function CopyLink({ address }: { address: string }) {
  const { t } = usePanelTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void request('clipboard.write', { text: address }).then(() => setCopied(true), showError)
  return (
    <Button variant="default" onClick={copy}>
      {t(isCopied ? 'panels:qr.copied' : 'panels:qr.copy')}
    </Button>
  )
}
