import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { whatsAppProfileApi } from '#contract/api/line/whatsapp-profile.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LineSummary } from './line-summary.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import classes from './profile.module.css'
import { useProfileEditor, type ProfileEditorProps } from './use-profile-editor.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Minimum width of a window that shows the preview next to the form, CSS px. */
const previewFromPx = 1200

/** The screen for the group's profile on the channel. Saving sends the fields that the user changed. */
export default function WhatsAppProfileScene() {
  const { t } = useTexts('settings')
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const id = group?.id ?? ''
  const profile = useQuery({
    queryKey: queryKeyOf('whatsAppProfile', id),
    queryFn: ({ signal }) =>
      call(whatsAppProfileApi.whatsAppProfile, { groupId: id, params: { id }, signal }),
    enabled: group !== null,
  })
  if (group === null || viewer === null) return null
  if (profile.data !== undefined)
    return <ProfileEditor group={group} viewer={viewer} profile={profile.data} />
  return (
    <SettingsPage item="whatsappProfile" title={t('shell.nav.whatsappProfile')} viewer={viewer}>
      <QueryContent query={profile} failedTitle={t('settings:profile.failed')}>
        {() => null}
      </QueryContent>
    </SettingsPage>
  )
}

function ProfileEditor(props: ProfileEditorProps) {
  const { group, viewer, profile } = props
  const { t } = useTexts('settings')
  const widthPx = useWindowWidth()
  const editor = useProfileEditor(props)
  const { draft, changed, conflicts, settle, discard, reset, hours, guard } = editor
  const { save, submit, isSavable, fieldNames, theirsOf, names } = editor
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const preview = <ProfilePreview group={group} draft={draft} hours={hours} changed={changed} />
  const isWide = widthPx >= previewFromPx
  return (
    <>
      <SettingsPage
        item="whatsappProfile"
        title={t('shell.nav.whatsappProfile')}
        viewer={viewer}
        description={isWide ? t('settings:profile.description') : undefined}
        actions={
          !isWide && (
            <Button variant="default" onClick={() => setPreviewOpen(true)}>
              {t('settings:profile.preview')}
            </Button>
          )
        }
        aside={
          isWide && (
            <aside className={classes.aside} aria-label={t('settings:profile.preview')}>
              {preview}
            </aside>
          )
        }
        footer={
          changed.length > 0 && (
            <div className={classes.bar} role="status">
              <span className={classes.barText}>
                {t('settings:profile.unsaved', { fields: names })}
              </span>
              <Button variant="default" onClick={reset}>
                {t('settings:profile.discard')}
              </Button>
              <Button loading={save.busy} disabled={!isSavable} onClick={submit}>
                {t('settings:profile.save')}
              </Button>
            </div>
          )
        }
      >
        <EditConflicts
          conflicts={conflicts.map((field) => ({
            label: fieldNames[field],
            theirs: theirsOf[field],
            onSettle: (how) => settle(field, how),
          }))}
        />
        {save.error !== null && <ErrorNotice error={save.error} />}
        {profile.isOutdated && <Notice tone="warn">{t('settings:profile.outdated')}</Notice>}
        <LineSummary groupId={group.id} profile={profile} />
        <ProfileFields editor={editor} />
      </SettingsPage>
      {isPreviewOpen && !isWide && (
        <SidePanel title={t('settings:profile.preview')} onClose={() => setPreviewOpen(false)}>
          {preview}
        </SidePanel>
      )}
      {guard.isAsking && (
        <ConfirmDialog
          title={t('settings:profile.leaveTitle')}
          confirmLabel={t('settings:profile.leave')}
          isDangerous
          onConfirm={() => {
            discard()
            guard.leave()
          }}
          onClose={guard.stay}
        >
          {t('settings:profile.unsaved', { fields: names })}
        </ConfirmDialog>
      )}
    </>
  )
}
