import { Loader, Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { TargetRef } from '#renderer/components/target-ref.tsx'

export interface PickerButtonProps {
  icon: Icon
  /** The label of the button and its popover. */
  label: string
  className: string | undefined
  /** The popover's content, which may load on first use. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a popover above it. Opening the popover moves the focus into it. Closing it returns the focus to the
 * button. The popover mounts when the pointer or the keyboard focus first reaches the button: opening a chat renders
 * several such buttons, and most stay unused.
 */
export function PickerButton({ icon, label, className, children }: PickerButtonProps) {
  const [isMounted, setIsMounted] = useState(false)
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const mount = () => setIsMounted(true)
  // During the closing transition the content is still visible. Ignore clicks on it, so that a double click or a held
  // key does not pick twice.
  const pickOnce = (event: MouseEvent) => {
    if (opened) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span ref={anchor} onPointerEnter={mount} onFocus={mount}>
        <IconButton
          icon={icon}
          label={label}
          tooltipPosition="top"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => {
            mount()
            setOpened((now) => !now)
          }}
        />
      </span>
      {isMounted && (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="top-start"
          width={336}
          withRoles={false}
          trapFocus
          returnFocus
          transitionProps={{ duration: 120 }}
        >
          <Popover.Target>
            <TargetRef target={anchor} />
          </Popover.Target>
          <Popover.Dropdown
            className={className}
            role="dialog"
            aria-label={label}
            onMouseDownCapture={pickOnce}
            onClickCapture={pickOnce}
          >
            <Suspense fallback={<Loader size={20} m="auto" />}>
              {children(() => setOpened(false))}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
