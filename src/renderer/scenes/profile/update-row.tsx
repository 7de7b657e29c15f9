import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { updatesHash, type UpdateState } from '#contract/update-state.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { percentText, sinceText } from '#renderer/components/dates/times.ts'
import { SettingsRow } from '#renderer/components/page/settings-rows.tsx'
import { checkForUpdates, installUpdate, updateAtom } from '#renderer/data/updates.ts'
import { updateReasonTexts } from '#renderer/i18n/update-reason.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The state of the app's update, and the possible actions. */
export function UpdateRow() {
  const { t } = useTexts('installation')
  const state = useAtomValue(updateAtom)
  const location = useLocation()
  const text = useRef<HTMLSpanElement>(null)
  const isKnown = state !== null
  useEffect(() => {
    if (location.hash !== updatesHash || !isKnown) return
    text.current?.scrollIntoView({ block: 'center' })
  }, [location, isKnown])
  if (state === null) return null
  return (
    <SettingsRow
      label={t('installation:update.label')}
      text={
        <span ref={text} role="status">
          <StateText state={state} />
        </span>
      }
      control={<Action state={state} />}
    />
  )
}

function StateText({ state }: { state: UpdateState }) {
  const { t, language } = useTexts('installation')
  const now = useAtomValue(minuteAtom)
  switch (state.kind) {
    case 'off':
    case 'failed':
      return t(updateReasonTexts[state.reason])
    case 'checking':
      return t('installation:update.checking')
    case 'current': {
      if (state.checkedAt === null) return t('installation:update.current')
      const moment = sinceText(state.checkedAt, now)
      return t('installation:update.checked', { moment })
    }
    case 'downloading': {
      const percent = percentText(state.percent / 100, language)
      return t('installation:update.downloading', { version: state.version, percent })
    }
    case 'ready': {
      const { version, isTonight } = state
      return t(isTonight ? 'installation:update.tonight' : 'installation:update.ready', { version })
    }
  }
}

function Action({ state }: { state: UpdateState }) {
  const { t } = useTexts('installation')
  switch (state.kind) {
    case 'current':
      return (
        <Button variant="default" size="sm" onClick={checkForUpdates}>
          {t('installation:update.check')}
        </Button>
      )
    case 'failed':
      return (
        <Button variant="default" size="sm" onClick={checkForUpdates}>
          {t('installation:update.retry')}
        </Button>
      )
    case 'ready':
      return (
        <Button variant="default" size="sm" onClick={() => installUpdate('now')}>
          {t('installation:update.now')}
        </Button>
      )
    default:
      return null
  }
}
