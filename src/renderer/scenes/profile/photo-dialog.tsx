import { Button, Flex, Slider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { decodePicture, PictureTooLarge } from '#renderer/data/files/decode-picture.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { croppedFile, drawCrop, moveCrop, wholePhoto, zoomMax, type Crop } from './crop-photo.ts'
import classes from './profile-scene.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Side of the preview, CSS px. */
const previewPx = 240
/** The distance by which an arrow key moves the picture, as a fraction of the preview. */
const keyStep = 0.05

const arrows: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

export interface PhotoDialogProps {
  file: File
  isBusy: boolean
  error: unknown
  onSave: (photo: File) => void
  onClose: () => void
}

/** A dialog to crop a photo to a square, with a round preview. */
export function PhotoDialog({ file, isBusy, error, onSave, onClose }: PhotoDialogProps) {
  const { t } = useTexts('profile')
  const [crop, setCrop] = useState(wholePhoto)
  const picture = useQuery({
    queryKey: queryKeyOf('photo', file.name, file.lastModified, file.size),
    queryFn: () => decodePicture(file),
    retry: false,
    gcTime: 0,
  })
  const save = () => {
    if (picture.data !== undefined) croppedFile(picture.data, crop).then(onSave, showError)
  }
  return (
    <Dialog title={t('profile:cropTitle')} onClose={onClose} width={360}>
      {picture.error !== null && (
        <Notice>
          {picture.error instanceof PictureTooLarge
            ? literals.fileTooLarge
            : t('profile:photoUnreadable')}
        </Notice>
      )}
      {picture.data !== undefined && (
        <Stack align="center" gap={16}>
          <Text span size="xs" fw={400} c="dimmed">
            {t('profile:cropText')}
          </Text>
          <Preview picture={picture.data} crop={crop} onChange={setCrop} />
          <Slider
            w={previewPx}
            thumbLabel={t('profile:zoom')}
            label={null}
            min={1}
            max={zoomMax}
            step={0.1}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
        </Stack>
      )}
      {error !== null && <ErrorNotice error={error} />}
      <Flex justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('shell.common.cancel')}
        </Button>
        <Button loading={isBusy} disabled={picture.data === undefined} onClick={save}>
          {t('profile:savePhoto')}
        </Button>
      </Flex>
    </Dialog>
  )
}

interface PreviewProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

function Preview({ picture, crop, onChange }: PreviewProps) {
  const { t } = useTexts('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) return
    const by = { x: event.movementX / previewPx, y: event.movementY / previewPx }
    onChange(moveCrop(picture, crop, by))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(moveCrop(picture, crop, by))
  }
  return (
    <button
      type="button"
      className={classes.cropButton}
      aria-label={t('profile:crop')}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={classes.crop} width={previewPx * 2} height={previewPx * 2} />
    </button>
  )
}
