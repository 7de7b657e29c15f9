import { ActionIcon, Box, FileButton, Flex, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconCamera, IconMail } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountApi } from '#contract/api/people/account.ts'
import type { User } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { SettingsCard, SettingsSection } from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { currentGroupIdAtom, groupAtom, permissionAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import classes from './profile-scene.module.css'

const refreshUser = async () => applySession(await request('session.refresh'))

async function rename(name: string): Promise<void> {
  await call(accountApi.updateProfile, { body: { name } })
  await refreshUser()
}

/** The user's name and photo, which colleagues see, and the e-mail and role, which the user cannot change. */
export function AccountSection({ user }: { user: User }) {
  const { t } = useTexts('profile')
  const permission = useAtomValue(permissionAtom)
  const group = useAtomValue(groupAtom)
  return (
    <SettingsSection title={t('profile:account')}>
      <SettingsCard>
        <Group gap={16} py={14} px={16}>
          <Photo user={user} />
          <NameField key={user.name} name={user.name} />
        </Group>
        <Flex
          wrap="wrap"
          align="center"
          justify="space-between"
          rowGap={4}
          columnGap={24}
          px={16}
          py={12}
          className={classes.lined ?? ''}
        >
          <Group component="span" gap={8} miw={0} className="breakable selectable">
            <IconMail color="var(--b-text-dim)" size={16} stroke={1.7} aria-hidden="true" />
            {user.email}
          </Group>
          {permission !== null && group !== null && (
            <Group component="span" gap={8} miw={0} className="breakable">
              <Text span inherit c="dimmed">
                {t('profile:roleIn', { group: group.name })}
              </Text>
              {roleText(t, permission)}
            </Group>
          )}
        </Flex>
      </SettingsCard>
    </SettingsSection>
  )
}

/** The name is saved when the field is left or Enter is pressed. Escape reverts the change. */
function NameField({ name }: { name: string }) {
  const { t } = useTexts('profile')
  const [text, setText] = useState(name)
  const save = useChange({
    send: rename,
    accept: () =>
      offerUndoInToast(t('profile:nameSaved'), () => void rename(name).catch(showError), {
        shownMs: limits.settingUndoMs,
      }),
    onRefused: showError,
    repeats: true,
  })
  const trimmed = text.trim()
  const submit = () => {
    if (trimmed !== '' && trimmed !== name && !save.busy) save.run(trimmed)
  }
  return (
    <TextInput
      maw={340}
      flex={1}
      labelProps={{ mb: 6, fz: 'sm', lh: 'sm', fw: 600 }}
      label={t('profile:name')}
      value={text}
      maxLength={limits.nameMax}
      autoComplete="name"
      error={trimmed === '' && t('profile:missingName')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit()
        if (event.key === 'Escape') setText(name)
      }}
    />
  )
}

function Photo({ user }: { user: User }) {
  const { t } = useTexts('profile')
  const groupId = useAtomValue(currentGroupIdAtom)
  const url = useMediaUrl(user.pictureUrl) ?? undefined
  const [file, setFile] = useState<File | null>(null)
  const close = () => setFile(null)
  const save = useChange({
    send: async (photo: File) => {
      await call(accountApi.setPicture, { body: { file: photo }, groupId: groupId ?? '' })
      await refreshUser()
    },
    accept: () => showToast(t('profile:photoSaved')),
    onDone: close,
    repeats: true,
  })
  const remove = useChange({
    send: async () => {
      await call(accountApi.removePicture, {})
      await refreshUser()
    },
    accept: () => showToast(t('profile:photoRemoved')),
    onRefused: showError,
    repeats: true,
  })
  return (
    <Box pos="relative" flex="none">
      <Avatar id={user.id} name={user.name} photo={url} size={72} />
      {groupId !== null && (
        <FileButton accept="image/*" onChange={setFile}>
          {({ onClick }) => (
            <Menu position="bottom-start" width={200}>
              <Menu.Target>
                <ActionIcon
                  pos="absolute"
                  right={-6}
                  bottom={-6}
                  bd="1px solid var(--b-line-strong)"
                  bg="var(--b-surface)"
                  variant="default"
                  size={30}
                  radius="xl"
                  aria-label={t('profile:photo')}
                  title={t('profile:photo')}
                >
                  <IconCamera size={17} stroke={1.7} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onClick}>{t('profile:choosePhoto')}</Menu.Item>
                {user.pictureUrl !== undefined && (
                  <Menu.Item onClick={() => remove.run()}>{t('profile:removePhoto')}</Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </FileButton>
      )}
      {file !== null && (
        <PhotoDialog
          file={file}
          isBusy={save.busy}
          error={save.error}
          onSave={(photo) => save.run(photo)}
          onClose={close}
        />
      )}
    </Box>
  )
}
