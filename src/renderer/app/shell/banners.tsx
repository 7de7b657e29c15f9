import { IconAlertTriangle, IconCloudOff, IconKey, IconPlugConnectedX } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  areTemplatesHeldAtom,
  isLineDownAtom,
  lineLeavingAtom,
} from '#renderer/data/groups/line-status.ts'
import { updateAtom } from '#renderer/data/updates.ts'
import {
  memoryNoticeSeenAtom,
  realtimeAtom,
  selfAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { reportHealth, serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { PolicyBanner } from '#renderer/app/policy-banner.tsx'
import classes from './banners.module.css'

const LineBanner = lazy(() => import('./line/line-banner.tsx'))
const UpdateBanner = lazy(() => import('./update-banner.tsx'))
const TwoStepBanner = lazy(() => import('./two-step-banner.tsx'))

/** How long the live connection or the service must be down before a banner is shown, ms. */
const graceMs = 2_000

/**
 * Banners above every screen of the main layout: about the policy of IT, the service, the live connection, the group's
 * line, two steps of signing in, the session's token and updates. If the live connection has stopped for good, only the banner about it is shown.
 */
export const Banners = memo(function Banners() {
  const { state, code } = useAtomValue(realtimeAtom)
  const waiting = useLasting(state === 'waiting' || state === 'connecting', graceMs)
  const down = useLasting(useAtomValue(serviceStateAtom) === 'down', graceMs)
  if (state === 'stopped') return <Stopped code={code} />
  return (
    <>
      <PolicyBanner />
      {down ? <Down /> : waiting && <Waiting />}
      <Line />
      <TwoStep />
      <TokenInMemory />
      <Update />
    </>
  )
})

/** True once `on` has been true for `ms` without interruption. */
function useLasting(on: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [on, ms])
  return on && lasting
}

/** The banner of the group's line. Its code is loaded only once the line does not send. */
function Line() {
  const isDown = useAtomValue(isLineDownAtom)
  const isHolding = useAtomValue(areTemplatesHeldAtom)
  const isLeaving = useAtomValue(lineLeavingAtom) !== null
  return (
    (isDown || isHolding || isLeaving) && (
      <Suspense>
        <LineBanner />
      </Suspense>
    )
  )
}

/** The banner about two steps that a group demands. Its code is loaded only for a user without them. */
function TwoStep() {
  const twoStep = useAtomValue(selfAtom)?.twoStep
  if (twoStep?.requiredFrom === undefined || twoStep.isActive) return null
  return (
    <Suspense>
      <TwoStepBanner requiredFrom={twoStep.requiredFrom} />
    </Suspense>
  )
}

/** The update's banner. Its code is loaded only once an update is ready or has failed. */
function Update() {
  const kind = useAtomValue(updateAtom)?.kind
  if (kind !== 'ready' && kind !== 'failed') return null
  return (
    <Suspense>
      <UpdateBanner />
    </Suspense>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={17} aria-hidden="true" />
      {t('shell.realtime.waiting')}
    </div>
  )
}

function Down() {
  const { t } = useTranslation()
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={17} aria-hidden="true" />
      <span>{t('shell.service.down')}</span>
      <button type="button" className={classes.button} onClick={() => reportHealth('retry')}>
        {t('shell.service.retryNow')}
      </button>
    </div>
  )
}

function Stopped({ code }: { code: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <IconAlertTriangle size={17} aria-hidden="true" />
      <span>
        {code === undefined
          ? t('shell.realtime.stoppedNoCode')
          : t('shell.realtime.stopped', { code })}
      </span>
      <button type="button" className={classes.button} onClick={() => void navigate(paths.logout)}>
        {t('shell.realtime.signInAgain')}
      </button>
    </div>
  )
}

/**
 * The notice that the session ends with the app, because this machine has no keychain. Once dismissed, it is hidden for
 * the rest of the run.
 */
function TokenInMemory() {
  const { t } = useTranslation()
  const { tokenStore } = useAtomValue(sessionAtom)
  const [seen, setSeen] = useAtom(memoryNoticeSeenAtom)
  if (tokenStore !== 'memory' || seen) return null
  return (
    <div className={classes.banner} data-tone="info" role="status">
      <IconKey size={17} aria-hidden="true" />
      <span>{t('shell.login.memory')}</span>
      <button type="button" className={classes.button} onClick={() => setSeen(true)}>
        {t('shell.common.understood')}
      </button>
    </div>
  )
}
