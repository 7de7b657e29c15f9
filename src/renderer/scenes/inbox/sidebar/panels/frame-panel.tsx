import { IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { framesApi } from '#contract/api/reports/frames.ts'
import type { FrameTab } from '#contract/entities/reports/frame.ts'
import { mayFrame, webOrigin } from '#contract/rules/service/frame-address.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { connectionAtom, languageAtom, realtimeAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './frame-panel.module.css'
import { PanelPlaceholder } from './panel-state.tsx'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

export interface FramePanelProps {
  tab: FrameTab
  /** The name of the tab, also the title of the frame. */
  label: string
  groupId: string
}

/**
 * An embedded web page of the service, e.g. its reports. The connection document lists the origins from which it may be
 * loaded. The sandbox permits only scripts: the web page has no access to the app's origin, bridge or token. It cannot
 * open windows or navigate the app. When an agent is removed or disabled, the web page's address is refetched. Every
 * response reloads the web page, even if the address is the same.
 */
export default function FramePanel({ tab, label, groupId }: FramePanelProps) {
  const { t } = useTexts('sidePanel')
  const allowed = useAtomValue(connectionAtom)?.frames ?? []
  const language = useAtomValue(languageAtom)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Each mount has its own id, and so its own query. Otherwise the panel of the next chat could use the same address
  // again.
  const frameId = useId()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: queryKeyOf('frame', groupId, tab, language, timeZone, frameId),
    queryFn: ({ signal }) =>
      call(framesApi.frame, { groupId, params: { tab }, query: { language, timeZone }, signal }),
    // Not cached, because an address expires soon and can be loaded only once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLive = useAtomValue(realtimeAtom).state === 'live'
  /**
   * Whether the frame loaded while the app was offline. Then it may show the browser's error page, which never retries.
   */
  const isDoubtful = useRef(false)
  useEffect(() => {
    if (isLive && isDoubtful.current) void refetch()
  }, [isLive, refetch])
  if (data === undefined) return <PanelPlaceholder error={error} retry={() => void refetch()} />
  if (!mayFrame(data.address, allowed)) {
    const origin = webOrigin(data.address) ?? data.address
    return (
      <EmptyState
        icon={IconShieldX}
        tone="danger"
        title={t('sidePanel:frames.refusedTitle')}
        text={t('sidePanel:frames.refused', { origin })}
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
