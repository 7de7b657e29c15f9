import { Box, Button, Flex, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Sticker } from '#contract/entities/answers/sticker.ts'
import { can } from '#contract/policies/index.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { moveFocusOnRemoval } from '#renderer/components/focus/focus-neighbour.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { useIsShown } from '#renderer/data/change/use-is-shown.ts'
import { StickerError, type StickerFault } from './make-sticker.ts'
import { sendSticker, stickersQuery, useStickerActs } from './sticker-mutations.ts'
import classes from './stickers.module.css'

/** The number of stickers in each row of the grid. */
const columns = 4

const faultTexts: Record<StickerFault, string> = {
  unreadable: literals.fileTypeUnsupported,
  tooLarge: literals.fileTooLarge,
}

/** Focuses the first sticker. The popover cannot do this, because the sticker mounts after the popover has opened. */
function focusFirst(grid: HTMLElement | null): void {
  grid?.querySelector('button')?.focus()
}

/**
 * Moves the focus to a neighbouring sticker when a sticker is removed. If there is none, the focus moves to the button
 * that adds stickers.
 */
const moveFocus = moveFocusOnRemoval('[data-sticker]')

export interface StickerPickerProps {
  contact: Contact
  onClose: () => void
}

/**
 * The group's stickers. A press sends a sticker, and the arrow keys move the focus. Delete removes the focused sticker
 * if the viewer may remove stickers.
 */
export default function StickerPicker({ contact, onClose }: StickerPickerProps) {
  const { t } = useTexts('inboxActions')
  const { groupId } = contact
  const viewer = useAtomValue(viewerAtom)
  const acts = useStickerActs(groupId)
  const { data, error, refetch } = useQuery(stickersQuery(groupId))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const isShown = useIsShown()
  const input = useRef<HTMLInputElement>(null)
  const isRemoving = useRef(false)
  const mayEdit = viewer !== null && can(viewer, 'sticker.edit')

  const refuse = (fault: unknown) => {
    if (isShown()) setRefused(fault)
    // The picker was closed before the error arrived, so show a toast.
    else if (fault instanceof StickerError) showToast(faultTexts[fault.fault], 'danger')
    else showError(fault)
  }
  const add = async (files: FileList | null) => {
    const [picture] = files ?? []
    if (picture === undefined) return
    setBusy(true)
    setRefused(null)
    try {
      await acts.add(picture)
    } catch (fault) {
      refuse(fault)
    } finally {
      setBusy(false)
    }
  }
  const send = (sticker: Sticker) => {
    onClose()
    sendSticker(contact, sticker).catch(showError)
  }
  /**
   * Removes a sticker. The next sticker then takes its place under the pointer and gets the focus. So the callers
   * ignore the second click of a double click and the repeats of a held key. Otherwise they would remove the next
   * sticker too, and only the last removal can be undone.
   */
  const remove = async (sticker: Sticker) => {
    isRemoving.current = true
    setRefused(null)
    try {
      await acts.remove(sticker)
      const restore = () => void acts.restore(sticker).catch(showError)
      offerUndo(groupId, t('inboxActions:stickers.removed'), restore)
    } catch (fault) {
      refuse(fault)
    } finally {
      isRemoving.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-sticker]')]
    const at = all.findIndex((one) => one === document.activeElement)
    const steps: Record<string, number> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    const step = steps[event.key]
    const focused = data?.[at]
    if (at < 0) return
    if (event.key === 'Delete' && mayEdit && focused !== undefined) {
      event.preventDefault()
      if (event.repeat || isRemoving.current) return
      void remove(focused)
    } else if (step !== undefined) {
      event.preventDefault()
      all[Math.max(0, Math.min(at + step, all.length - 1))]?.focus()
    }
  }
  return (
    <Stack gap={10} miw={0} flex={1} role="presentation" onKeyDown={onKeyDown}>
      <Flex align="center" justify="space-between">
        <Box component="h3" fz="md" lh="xl" fw={600}>
          {t('inbox.composer.stickers')}
        </Box>
        {mayEdit && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={busy}
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t('inboxActions:stickers.add')}
            </Button>
            <input
              ref={input}
              id="sticker-picture"
              type="file"
              accept="image/*"
              hidden
              onChange={(event) => {
                void add(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
          </>
        )}
      </Flex>
      {refused instanceof StickerError ? (
        <Notice>{faultTexts[refused.fault]}</Notice>
      ) : (
        refused !== null && <ErrorNotice error={refused} />
      )}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loader size={20} m="auto" />}
      {data?.length === 0 && (
        <Text m="auto" size="sm" c="dimmed" ta="center">
          {t(mayEdit ? 'inboxActions:stickers.none' : 'inboxActions:stickers.noneToSend')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ul ref={focusFirst} className={classes.grid}>
          {data.map((sticker, index) => (
            <li key={sticker.id} ref={moveFocus} className={classes.cell}>
              <Picture sticker={sticker} place={index + 1} onSend={() => send(sticker)} />
              {mayEdit && (
                <button
                  type="button"
                  className={classes.remove}
                  tabIndex={-1}
                  aria-label={t('inboxActions:stickers.remove', { place: index + 1 })}
                  // The second press of a double click must not take the focus to the next sticker's button.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={({ detail }) => {
                    if (detail <= 1 && !isRemoving.current) void remove(sticker)
                  }}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Picture({
  sticker,
  place,
  onSend,
}: {
  sticker: Sticker
  place: number
  onSend: () => void
}) {
  const { t } = useTexts('inboxActions')
  const url = useMediaUrl(sticker.url)
  const { isBroken, onError } = useImageLoad(url ?? undefined)
  return (
    <button
      type="button"
      className={classes.sticker}
      data-sticker={sticker.id}
      aria-label={t('inboxActions:stickers.send', { place })}
      onClick={onSend}
    >
      {url !== null && !isBroken && (
        <img src={url} alt="" width={64} height={64} loading="lazy" onError={onError} />
      )}
    </button>
  )
}
