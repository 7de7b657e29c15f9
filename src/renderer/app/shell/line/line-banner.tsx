import {
  IconAlertTriangle,
  IconKey,
  IconPlayerPause,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineStatus, LineTrouble } from '#contract/entities/line/line.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { graphVersionEnd } from '#contract/rules/line/graph-versions.ts'
import { lineTroubleOf, expiryUrgency } from '#contract/rules/line/line-trouble.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, daysAgo, monthDayText, timeText } from '#renderer/components/dates/times.ts'
import { call } from '#renderer/data/service/api-client.ts'
import {
  isLineRepairOpenAtom,
  lineLeavingAtom,
  lineStatusAtom,
  queuedChatsPathAtom,
} from '#renderer/data/groups/line-status.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { troubleText } from '#renderer/i18n/line-terms.ts'
import classes from '#renderer/app/shell/banners.module.css'

/**
 * Says to everybody of the group that its line does not send, and what happens to their messages. The admins can repair
 * or resume it. After that it counts the messages that leave.
 */
export default function LineBanner() {
  const { t } = useTexts('lineTerms')
  const status = useAtomValue(lineStatusAtom)
  const leaving = useAtomValue(lineLeavingAtom)
  if (status?.state === 'paused' || status?.state === 'stopped') return <Down status={status} />
  if (leaving === null) {
    if (status === null) return null
    if (status.stopCode !== undefined) return <TemplatesHeld />
    return (
      <>
        {status.limitedBy !== undefined && <Limited trouble={status.limitedBy} />}
        <Expiring status={status} />
      </>
    )
  }
  const { left, total } = leaving
  return (
    <div className={classes.banner} data-tone="info">
      <IconRefresh size={17} aria-hidden="true" />
      <span className="numbers">
        {t('lineTerms:banner.leaving', { done: total - left, total })}
      </span>
    </div>
  )
}

/** Says to the admins that the token of a line that sends expires soon, or the version of the provider's API. */
function Expiring({ status: { tokenExpiresAt, apiVersion } }: { status: LineStatus }) {
  const { t, language } = useTexts('lineTerms')
  const viewer = useAtomValue(viewerAtom)
  const now = useAtomValue(minuteAtom)
  const today = useAtomValue(todayAtom)
  const navigate = useNavigate()
  if (viewer === null || !can(viewer, 'line.edit')) return null
  const isTokenUrgent =
    tokenExpiresAt !== undefined && expiryUrgency(Date.parse(tokenExpiresAt), now) === 'urges'
  const end = graphVersionEnd(apiVersion, now)
  if (!isTokenUrgent && end?.urgency !== 'urges') return null
  return (
    <div className={classes.banner} role="status">
      <IconKey size={17} aria-hidden="true" />
      <span>
        {isTokenUrgent
          ? t('lineTerms:banner.tokenSoon', { date: dateTimeText(tokenExpiresAt) })
          : end &&
            t(end.daysLeft > 0 ? 'lineTerms:banner.versionSoon' : 'lineTerms:banner.versionEnded', {
              version: apiVersion,
              date: monthDayText(end.until, today, language),
            })}
      </span>
      <button
        type="button"
        className={classes.button}
        onClick={() => void navigate(menuPaths.line)}
      >
        {t('lineTerms:banner.replace')}
      </button>
    </div>
  )
}

/** Says to the admins that the provider limits a line that sends, before anything fails. */
function Limited({ trouble }: { trouble: LineTrouble }) {
  const { t } = useTexts('lineTerms')
  const viewer = useAtomValue(viewerAtom)
  const { name = '' } = useAtomValue(groupAtom) ?? {}
  if (viewer === null || !can(viewer, 'line.edit')) return null
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={17} aria-hidden="true" />
      <span>
        {trouble === 'other'
          ? t('lineTerms:banner.limited', { name })
          : t('lineTerms:banner.limitedBy', { name, reason: troubleText(t, trouble) })}
      </span>
      <Link className={classes.button} to={menuPaths.line}>
        {t('lineTerms:banner.replace')}
      </Link>
    </div>
  )
}

/** Says to the admins that templates and campaigns wait, because the provider refuses them until the account pays. */
function TemplatesHeld() {
  const { t } = useTexts('lineTerms')
  const viewer = useAtomValue(viewerAtom)
  const { isBusy, resume } = useResume()
  const { name = '' } = useAtomValue(groupAtom) ?? {}
  if (viewer === null || !can(viewer, 'line.edit')) return null
  return (
    <div className={classes.banner} role="status">
      <IconPlayerPause size={17} aria-hidden="true" />
      <span>{t('lineTerms:banner.templatesHeld', { name })}</span>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isBusy || undefined}
        onClick={() => void resume()}
      >
        {t('lineTerms:banner.resume')}
      </button>
    </div>
  )
}

/** Lets the line send again what waits. */
function useResume(): { isBusy: boolean; resume: () => Promise<void> } {
  const viewer = useAtomValue(viewerAtom)
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    if (viewer === null || isBusy) return
    setBusy(true)
    try {
      const { groupId } = viewer
      await call(lineApi.changeLine, {
        groupId,
        params: { id: groupId },
        body: { state: 'connected' },
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, resume }
}

function Down({ status }: { status: LineStatus }) {
  const { t } = useTexts('lineTerms')
  const viewer = useAtomValue(viewerAtom)
  const setRepairing = useSetAtom(isLineRepairOpenAtom)
  const isRepairing = useAtomValue(isLineRepairOpenAtom)
  const { isBusy, resume } = useResume()
  const sentence = useSentence(status)
  const chatsPath = useAtomValue(queuedChatsPathAtom)
  const mayRepair = viewer !== null && can(viewer, 'line.edit')
  const isPaused = status.state === 'paused'
  const Glyph = isPaused ? IconPlayerPause : IconPlugConnectedX
  return (
    <div className={classes.banner} role="status">
      <Glyph size={17} aria-hidden="true" />
      <span>
        {sentence} {t('lineTerms:banner.waits')}
        {!mayRepair && !isPaused && ` ${t('lineTerms:banner.told')}`}
      </span>
      {chatsPath !== null && (
        <Link className={classes.button} to={chatsPath}>
          {t('lineTerms:banner.chats')}
        </Link>
      )}
      {mayRepair && (
        <button
          type="button"
          className={classes.button}
          aria-disabled={isBusy || undefined}
          aria-expanded={isPaused ? undefined : isRepairing}
          onClick={() => (isPaused ? void resume() : setRepairing(true))}
        >
          {t(isPaused ? 'lineTerms:banner.resume' : 'lineTerms:banner.repair')}
        </button>
      )}
    </div>
  )
}

function useSentence({ state, since, until, stopCode, byName }: LineStatus): string {
  const { t } = useTexts('lineTerms')
  const today = useAtomValue(todayAtom)
  const name = useAtomValue(groupAtom)?.name ?? ''
  const moment = (at: string) =>
    daysAgo(at, today) === 0
      ? t('lineTerms:banner.today', { time: timeText(at) })
      : dateTimeText(at)
  const words = { name, since: moment(since) }
  if (state === 'paused')
    return byName === undefined
      ? t('lineTerms:banner.paused', words)
      : t('lineTerms:banner.pausedBy', { ...words, by: byName })
  if (lineTroubleOf(stopCode) !== 'account') return t('lineTerms:banner.stopped', words)
  return until === undefined
    ? t('lineTerms:banner.restricted', words)
    : t('lineTerms:banner.restrictedUntil', { ...words, until: moment(until) })
}
