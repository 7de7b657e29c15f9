import { Button, FileButton, Flex, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconCamera, IconLock, IconMail, IconMapPin, IconWorld } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { whatsAppProfileApi } from '#contract/api/whatsapp-profile.ts'
import { businessCategories, type WhatsAppProfile } from '#contract/entities/whatsapp-profile.ts'
import type { Group } from '#contract/entities/group.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { providerRefusal } from '#contract/rules/provider-refusal.ts'
import { Avatar } from '#renderer/components/avatar.tsx'
import { EditConflicts } from '#renderer/components/edit-conflicts.tsx'
import { useFormDraft } from '#renderer/data/use-form-draft.ts'
import { ErrorNotice, Notice } from '#renderer/components/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useLeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { call } from '#renderer/data/api-client.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session.ts'
import { showError, showToast } from '#renderer/data/toasts.ts'
import { uploadTemplateFile } from '#renderer/data/upload-file.ts'
import { useMediaUrl } from '#renderer/data/use-media-url.ts'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { WeekList } from '#renderer/scenes/settings/opening-hours/week-list.tsx'
import { categoryKeys } from './category-keys.ts'
import { LineStrip } from './line-strip.tsx'
import { draftFaults, draftOf, isWebsiteFaulty, type ProfileField } from './profile-draft.ts'
import { ProfilePreview } from './profile-preview.tsx'
import classes from './profile.module.css'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { useChange } from '#renderer/data/use-change.ts'

/** Minimum width of a window that shows the preview next to the form, CSS px. */
const previewFromPx = 1200

/** The largest picture that can be uploaded, in megabytes. */
const pictureMaxMb = limits.media.imageBytes / 1024 / 1024

/** The screen for the group's profile on the channel. Saving sends the fields that the user changed. */
export default function WhatsAppProfileScene() {
  const { t } = useSettingsTexts()
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

interface ProfileEditorProps {
  group: Group
  viewer: Viewer
  profile: WhatsAppProfile
}

function ProfileEditor({ group, viewer, profile }: ProfileEditorProps) {
  const { t, language } = useSettingsTexts()
  const queryClient = useQueryClient()
  const widthPx = useWindowWidth()
  const saved = draftOf(profile)
  const [isBusy, setBusy] = useState(false)
  const { draft, changed, conflicts, edit, settle, markSaved, discard } = useFormDraft(
    { groupId: group.id, form: 'whatsAppProfile', id: 'group' },
    () => saved,
    isBusy ? undefined : saved,
  )
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const faults = draftFaults(draft)
  const mayEdit = can(viewer, 'whatsAppProfile.edit')
  const reset = () => edit(saved)
  // A service without opening hours of the group may have those of the profile.
  const hours = group.openingHours ?? { week: profile.hours, holidays: [] }
  const guard = useLeaveGuard(changed.length > 0)

  const save = useChange({
    send() {
      const trimmed = { ...draft, websites: draft.websites.flatMap((site) => site.trim() || []) }
      return call(whatsAppProfileApi.saveWhatsAppProfile, {
        groupId: group.id,
        params: { id: group.id },
        body: Object.fromEntries(changed.map((field) => [field, trimmed[field]])),
      })
    },
    accept(answer) {
      setBusy(false)
      queryClient.setQueryData(queryKeyOf('whatsAppProfile', group.id), answer)
      markSaved()
      showToast(t('settings:profile.saved'))
    },
    onRefused: () => setBusy(false),
    repeats: true,
  })
  const refusal = providerRefusal(save.error)
  /** The provider's refusal of a field; its text is in the notice above, too. */
  const refusedText = (field: ProfileField) =>
    refusal?.field === field ? refusalText(t, refusal) : undefined
  const isSavable =
    mayEdit && changed.length > 0 && conflicts.length === 0 && faults.length === 0 && !save.busy
  const submit = () => {
    setBusy(true)
    save.run()
  }
  const submitByKey = useEffectEvent(() => {
    if (isSavable) submit()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      submitByKey()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const fieldNames: Record<ProfileField, string> = {
    pictureUrl: t('settings:profile.photo'),
    category: t('settings:profile.category'),
    about: t('settings:profile.about'),
    address: t('settings:profile.address'),
    email: t('settings:profile.email'),
    websites: t('settings:profile.websites'),
  }
  const theirsOf: Record<ProfileField, string> = {
    ...saved,
    category: t(categoryKeys[saved.category]),
    websites: saved.websites.join('\n'),
  }
  const names = new Intl.ListFormat(language).format(changed.map((field) => fieldNames[field]))
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
        <LineStrip groupId={group.id} profile={profile} />
        <FormRow label={fieldNames.pictureUrl}>
          <PhotoField
            group={group}
            pictureUrl={draft.pictureUrl}
            isDisabled={!mayEdit}
            isRemovable={!profile.keepsPicture}
            error={refusedText('pictureUrl')}
            onChange={(pictureUrl) => edit({ pictureUrl })}
          />
        </FormRow>
        <FormRow label={t('settings:profile.visibleName')}>
          <Flex justify="space-between" gap={12} align="center">
            <span>{profile.name}</span>
            <span className={classes.byChannel}>
              <IconLock size={14} aria-hidden="true" />
              {t('settings:profile.byChannel')}
            </span>
          </Flex>
        </FormRow>
        <FormRow label={fieldNames.category}>
          <Select
            aria-label={fieldNames.category}
            size="sm"
            searchable
            allowDeselect={false}
            disabled={!mayEdit}
            error={refusedText('category')}
            data={businessCategories.map((value) => ({
              value,
              label: t(categoryKeys[value]),
            }))}
            value={draft.category}
            onChange={(value) => value !== null && edit({ category: value })}
          />
        </FormRow>
        <FormRow label={fieldNames.about}>
          <Textarea
            aria-label={fieldNames.about}
            error={refusedText('about')}
            size="sm"
            autosize
            minRows={2}
            disabled={!mayEdit}
            maxLength={limits.profile.aboutMax}
            value={draft.about}
            onChange={(event) => edit({ about: event.currentTarget.value })}
          />
          <span className={`${classes.counter} numbers`}>
            {draft.about.length}/{limits.profile.aboutMax}
          </span>
        </FormRow>
        <FormRow label={fieldNames.address}>
          <TextInput
            aria-label={fieldNames.address}
            error={refusedText('address')}
            leftSection={<IconMapPin size={16} aria-hidden="true" />}
            size="sm"
            disabled={!mayEdit}
            maxLength={limits.profile.addressMax}
            value={draft.address}
            onChange={(event) => edit({ address: event.currentTarget.value })}
          />
        </FormRow>
        <FormRow label={t('settings:profile.hours')}>
          {hours.week.length === 0 ? (
            <span>{t('settings:hours.none')}</span>
          ) : (
            <WeekList week={hours.week} />
          )}
          <Link className={classes.change} to={`${menuPaths.settings}#hours`}>
            {t('settings:hours.change')}
          </Link>
        </FormRow>
        <FormRow label={fieldNames.email}>
          <TextInput
            aria-label={fieldNames.email}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            size="sm"
            disabled={!mayEdit}
            maxLength={limits.profile.emailMax}
            error={
              faults.includes('email') ? t('settings:profile.emailFault') : refusedText('email')
            }
            value={draft.email}
            onChange={(event) => edit({ email: event.currentTarget.value.trim() })}
          />
        </FormRow>
        <FormRow label={fieldNames.websites}>
          <div className={classes.websites}>
            {[0, 1].map((place) => (
              <TextInput
                key={place}
                aria-label={t('settings:profile.website', { number: place + 1 })}
                size="sm"
                leftSection={<IconWorld size={16} aria-hidden="true" />}
                disabled={!mayEdit}
                maxLength={limits.profile.websiteMax}
                placeholder="https://"
                error={
                  isWebsiteFaulty(draft.websites[place] ?? '')
                    ? t('settings:profile.websiteFault')
                    : refusedText('websites')
                }
                value={draft.websites[place] ?? ''}
                onChange={(event) => {
                  const sites = [draft.websites[0] ?? '', draft.websites[1] ?? '']
                  sites[place] = event.currentTarget.value.trim()
                  edit({
                    websites: sites[1] === '' ? (sites[0] === '' ? [] : [sites[0] ?? '']) : sites,
                  })
                }}
              />
            ))}
          </div>
        </FormRow>
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

function FormRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex gap={16} mb={18} maw={740}>
      <Text span pt={8} w={132} flex="none" size="sm" fw={600}>
        {label}
      </Text>
      <Flex direction="column" justify="center" miw={0} flex={1}>
        {children}
      </Flex>
    </Flex>
  )
}

interface PhotoFieldProps {
  group: Group
  pictureUrl: string
  isDisabled: boolean
  isRemovable: boolean
  error: string | undefined
  onChange: (pictureUrl: string) => void
}

function PhotoField(props: PhotoFieldProps) {
  const { group, pictureUrl, isDisabled, isRemovable, error, onChange } = props
  const { t } = useSettingsTexts()
  const photo = useMediaUrl(pictureUrl === '' ? undefined : pictureUrl) ?? undefined
  const upload = useChange({
    send: (file: File) => uploadTemplateFile(file, group.id, {}),
    onDone: ({ url }) => onChange(url),
    onRefused: showError,
    repeats: true,
  })
  return (
    <Flex gap={12} align="center">
      <Avatar id={group.id} name={group.name} photo={photo} size={64} />
      <div>
        <Flex gap={12} align="center">
          <FileButton
            accept="image/jpeg,image/png"
            disabled={isDisabled}
            onChange={(file) => file !== null && upload.run(file)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconCamera size={16} aria-hidden="true" />}
                disabled={isDisabled}
                loading={upload.busy}
              >
                {t('settings:profile.changePhoto')}
              </Button>
            )}
          </FileButton>
          {pictureUrl !== '' && isRemovable && (
            <Button
              variant="subtle"
              color="gray"
              disabled={isDisabled}
              onClick={() => onChange('')}
            >
              {t('settings:profile.removePhoto')}
            </Button>
          )}
        </Flex>
        <Text mt={6} size="xs" c="dimmed">
          {t('settings:profile.photoHint', { size: pictureMaxMb })}
        </Text>
        {error !== undefined && (
          <Text mt={6} size="xs" c="var(--b-danger)">
            {error}
          </Text>
        )}
      </div>
    </Flex>
  )
}
