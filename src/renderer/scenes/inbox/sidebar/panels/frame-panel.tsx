import { IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { framesApi } from '#contract/api/frames.ts'
import type { FrameTab } from '#contract/entities/frame.ts'
import { mayFrame, webOrigin } from '#contract/rules/frame-address.ts'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { call } from '../../../../data/api-client.ts'
import { connectionAtom, languageAtom, realtimeAtom } from '../../../../data/session.ts'
import { usePanelTexts } from '../../../../i18n/panel-texts.ts'
import classes from './frame-panel.module.css'
import { PanelPlace } from './panel-state.tsx'

export interface FramePanelProps {
  tab: FrameTab
  /** The tab's name: the frame is called by it. */
  label: string
  groupId: string
}

/**
 * A page of the service's own in a frame: only of an origin that the connection allows, in a sandbox that gives it
 * scripts and nothing else. It has no origin, no bridge, no token, opens nothing and leads this window nowhere. Each
 * answer, which the live events have asked for, loads it again, though the address may be the same.
 */
export default function FramePanel({ tab, label, groupId }: FramePanelProps) {
  const { t } = usePanelTexts()
  const allowed = useAtomValue(connectionAtom)?.frames ?? []
  const language = useAtomValue(languageAtom)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // A frame's own: the next one, in another chat, cannot be loaded with the address of this one.
  const frameId = useId()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['frame', groupId, tab, language, timeZone, frameId],
    queryFn: ({ signal }) =>
      call(framesApi.frame, { groupId, params: { tab }, query: { language, timeZone }, signal }),
    // An address is good for a moment, and loaded only once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLive = useAtomValue(realtimeAtom).state === 'live'
  /** What came without a connection may be the browser's own word that there is none, which offers no other try. */
  const isDoubtful = useRef(false)
  useEffect(() => {
    if (isLive && isDoubtful.current) void refetch()
  }, [isLive, refetch])
  if (data === undefined) return <PanelPlace error={error} retry={() => void refetch()} />
  if (!mayFrame(data.address, allowed)) {
    const origin = webOrigin(data.address) ?? data.address
    return (
      <EmptyState
        icon={IconShieldX}
        tone="danger"
        title={t('panels:frames.refusedTitle')}
        text={t('panels:frames.refused', { origin })}
      />
    )
  }
  return (
    <iframe
      key={dataUpdatedAt}
      className={classes.frame}
      title={label}
      src={data.address}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      allow=""
      onLoad={() => {
        isDoubtful.current = !isLive
      }}
    />
  )
}
