import { Button, FileButton, Flex, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { uploadTemplateFile } from '#renderer/data/service/upload-file.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The largest picture that can be uploaded, in megabytes. */
const pictureMaxMb = limits.media.imageBytes / 1024 / 1024

interface PhotoFieldProps {
  group: Group
  pictureUrl: string
  isDisabled: boolean
  isRemovable: boolean
  error: string | undefined
  onChange: (pictureUrl: string) => void
}

/** The picture of the profile, with buttons that replace and remove it. */
export function PhotoField(props: PhotoFieldProps) {
  const { group, pictureUrl, isDisabled, isRemovable, error, onChange } = props
  const { t } = useTexts('settings')
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
